import { routes, type RouteName } from '@/protocol/routes';
import type { ApiError } from './api-error';
import { isReadOnly, refuseWhileReadOnly, setReadOnly } from './read-only';

afterEach(() => setReadOnly(false));

const isRefused = (name: RouteName) => {
  try {
    refuseWhileReadOnly(name, routes[name].method);
    return false;
  } catch (error) {
    expect((error as ApiError).error).toBe('viewing_as');
    return true;
  }
};
const names = Object.keys(routes) as RouteName[];

test('while a space is looked at as a role, only calls that read are made', () => {
  expect(names.filter(isRefused)).toEqual([]);
  setReadOnly(true);
  expect(isReadOnly()).toBe(true);
  const writing = names.filter((name) => routes[name].method !== 'GET');
  expect(writing.filter((name) => !isRefused(name)).sort()).toEqual([
    'active',
    'friendsOutOfSpace',
    'joinedSpaces',
    'logInToChat',
    'previewAccess',
    'previewReport',
  ]);
  expect(names.filter((name) => routes[name].method === 'GET').some(isRefused)).toBe(false);
});
