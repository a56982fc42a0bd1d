import { z } from 'zod';
import { roomRoutes } from '@/protocol/room';
import { PeopleToMention } from './people-to-mention';

test('a member is found by their whole handle, and named as everywhere', async () => {
  const member = { id: 7, username: 'Ines Okafor', avatar: '', lastActiveTime: null, roles: [] };
  const page = { records: [member], current: 1, pages: 1, total: 1 };
  const result = z.encode(roomRoutes.roomMembers.result, page);
  globalThis.fetch = (() => {
    const text = JSON.stringify({ code: '10000', result });
    return Promise.resolve({
      ok: true,
      status: 200,
      headers: new Headers(),
      text: () => Promise.resolve(text),
    });
  }) as unknown as typeof fetch;
  history.replaceState(null, '', '/index');
  const people = new PeopleToMention({
    matrixRoomId: '!hall:chat.test' as never,
    canMentionEveryone: false,
    items: () => [],
  });
  const find = (text: string) => people.find(text, new AbortController().signal);
  const ines = {
    kind: 'person',
    id: expect.stringContaining('7:chat.test') as string,
    name: 'Ines Okafor',
    avatar: '',
  };
  expect(await find('atlas')).toEqual([{ ...ines, handle: 'atlas' }]);
  expect(await find('okaf')).toEqual([ines]);
});
