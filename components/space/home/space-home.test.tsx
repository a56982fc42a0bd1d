/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig } from 'swr';
import { SUCCESS_CODE } from '@/protocol/envelope';
import { errors } from '@/protocol/errors';
import space from '@/messages/en/space.json';
import { SpaceHome } from './space-home';

afterEach(() => mutate(() => true, undefined, { revalidate: false }));

const person = { id: 1, username: 'Mara', avatar: '' };
const figures = { members: 12, joined: 3, active: 7, announcements: 1, rewards: 2 };
const event = (key: string, kind: string, act: string | null, name: string | null) => ({
  key, kind, act, name, person, time: '2026-11-27T08:00:00.000Z',
}); // oxfmt-ignore

function show(answer: (query: URLSearchParams) => object) {
  const asked: string[] = [];
  globalThis.fetch = (async (url: string) => {
    const { pathname, searchParams, search } = new URL(url);
    const isHome = pathname.endsWith('/home');
    if (isHome) asked.push(search);
    const body = isHome ? answer(searchParams) : { code: SUCCESS_CODE, result: [] };
    return { ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify(body) };
  }) as unknown as typeof fetch;
  render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <NextIntlClientProvider locale="en" messages={{ space }} timeZone="UTC">
        <SpaceHome spaceId={7} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  return asked;
}

/** The first steps have a test of their own. */
beforeEach(() => localStorage.setItem('checklist-hidden-7', '1'));

test('OPN-74 the owner reads what happened and the figures of the day, and goes on to what is older', async () => {
  const first = [
    event('announcement:2', 'announcement', null, 'Hello'),
    event('log:1', 'role', 'role.created', 'Mods'),
  ];
  const asked = show((query) => ({
    code: SUCCESS_CODE,
    result: query.has('before')
      ? { figures, events: [event('joined:1', 'joined', null, null)], hasMore: false }
      : { figures, events: first, hasMore: true },
  }));
  expect((await screen.findByText('Active today')).nextElementSibling?.textContent).toBe('7');
  expect(
    screen.getByText((_, node) => node?.textContent === 'Mara posted “Hello”' && node.tagName === 'P'),
  ).toBeTruthy();
  expect(
    screen.getByText((_, node) => node?.textContent === 'Mara created the role Mods' && node.tagName === 'P'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  expect(asked.at(-1)).toContain('beforeKey=log%3A1');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('OPN-74 others than the owner are told so, and led to the overview', async () => {
  show(() => ({ code: errors.permission_denied.code, message: '' }));
  expect(await screen.findByText('Only the owner sees this page')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to overview' }).getAttribute('href')).toBe(
    '/index/homePage/guildOverview/7',
  );
});
