/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { act, renderHook, waitFor } from '@testing-library/react';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOGIN_USER_KEY } from '@/lib/account/login-user';
import { takeMark } from '@/lib/chat/change-marks';
import { useChanges } from './changes';
import { useDirectConversations } from './dm';
import { useRooms } from './room';

const PERSON = 3;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ code: '10000', result: [] }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { fetch } = globalThis;
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (input, init) => {
    const { pathname, search } = new URL(String(input), origin);
    return fetch(origin + pathname + search, init);
  };
  localStorage.setItem(LOGIN_USER_KEY, JSON.stringify({ id: PERSON }));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const lists = [
  '/api/room/accessedChannelsOfGuild/7',
  '/api/room/allRoomsInGuild?guildId=7',
  '/api/room/joinedAndAccessedRooms?guildId=7',
  '/api/room/joinedRoomsAndChannels?guildId=7',
  '/api/room/my/privateRooms',
];

test('CHN-42 each list of rooms and the direct conversations are kept, and read anew when memberships change', async () => {
  const { result } = renderHook(() => {
    useChanges(PERSON);
    return [
      useRooms(7),
      useRooms(7, 'accessedRooms'),
      useRooms(7, 'accessedChannels'),
      useRooms(7, 'joinedRooms'),
      useDirectConversations(),
    ].map(({ data }) => data);
  });
  await waitFor(() => expect(result.current).toEqual([[], [], [], [], []]));
  expect(asked.sort()).toEqual(lists);

  // A list that is kept is there for the next screen without a question.
  asked.length = 0;
  const another = renderHook(() => [useRooms(7, 'joinedRooms').data, useDirectConversations().data]);
  expect(another.result.current).toEqual([[], []]);
  another.unmount();

  asked.length = 0;
  act(() => takeMark(PERSON, { memberships: 1 }));
  await waitFor(() => expect(asked.sort()).toEqual(lists));
});
