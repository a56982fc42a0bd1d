/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { renderHook, waitFor } from '@testing-library/react';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useRolesOf } from './role';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('content-type', 'application/json');
  const roles = [{ id: 4, name: 'Surveyor', color: '#3F72F7' }];
  response.end(JSON.stringify({ code: '10000', result: [{ userId: 12, roles }] }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { fetch } = globalThis;
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (input, init) => {
    const { pathname, search } = new URL(String(input), origin);
    return fetch(origin + pathname + search, init);
  };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('MEM-03 the roles of all members on screen come by one call, and each row has those of its person', async () => {
  const { result } = renderHook(() => [11, 12, 13].map((userId) => useRolesOf(7, userId).data));
  await waitFor(() => expect(result.current.every((roles) => roles !== undefined)).toBe(true));
  expect(result.current.map((roles) => roles?.map(({ name }) => name))).toEqual([[], ['Surveyor'], []]);
  expect(asked).toEqual(['/api/roles/getUsersRoles/7/11%2C12%2C13']);
});
