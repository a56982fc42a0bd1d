/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOGIN_USER_KEY } from '@/lib/account/login-user';
import { vault } from '@/lib/chat/saved/vault';
import { errors } from '@/protocol/errors';
import { keptKey } from './kept-answers';
import { useRoomDetail, useRooms } from './room';

const GONE = '!gone:guild.test';
const LIST = keptKey('allRooms', { query: { spaceId: 7 } });
const DETAIL = keptKey('roomDetail', { query: { room: GONE } });
const saved = { id: 1, name: 'tea', matrixRoomId: GONE };

/** Answers wait until the test gives them. */
const waiting: { url: string; response: ServerResponse }[] = [];
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  waiting.push({ url: request.url ?? '', response });
});

async function answer(path: string, body: object): Promise<void> {
  const isAsked = ({ url }: { url: string }) => url.includes(path);
  await waitFor(() => expect(waiting.some(isAsked)).toBe(true));
  waiting.find(isAsked)?.response.end(JSON.stringify(body));
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { fetch } = globalThis;
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (input, init) => {
    const { pathname, search } = new URL(String(input), origin);
    return fetch(origin + pathname + search, init);
  };
  localStorage.setItem(LOGIN_USER_KEY, JSON.stringify({ id: 1 }));
  const savedMs = Date.now();
  await vault.write('answers', { [LIST]: { data: [saved], savedMs }, [DETAIL]: { data: saved, savedMs } });
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const kept = async () => Object.keys((await vault.read<object>('answers')) ?? {});

test('lists of an earlier visit are shown until the first answer, and what the server refuses goes at once', async () => {
  const { result } = renderHook(() => ({ list: useRooms(7), detail: useRoomDetail(GONE) }));
  await waitFor(() => expect(result.current.list.data).toEqual([saved]));
  expect(result.current.detail.data).toEqual(saved);
  expect([result.current.list.isLoading, result.current.detail.isLoading]).toEqual([false, false]);

  await answer('detail', { code: errors.not_found.code, message: 'gone' });
  await waitFor(() => expect(result.current.detail.data).toBeUndefined());
  expect(result.current.detail.error?.error).toBe('not_found');
  await waitFor(async () => expect(await kept()).toEqual([LIST]));

  await answer('allRoomsInGuild', { code: '10000', result: [] });
  await waitFor(() => expect(result.current.list.data).toEqual([]));
});
