import { readGatewayConfig } from './config';
import { filteredResponse } from './synapse-response-filter';

/* Answers as Synapse gives them; before-joining.test.ts and side-doors.test.ts ask a real one. */

const config = readGatewayConfig({
  PLATFORM_URL: 'http://127.0.0.1:1',
  PUBLIC_URL: 'http://127.0.0.1:1',
  INTERNAL_SECRET: 'secret'.repeat(6),
  SESSION_SECRET: 'secret'.repeat(6),
});
const member = (name: string, membership: string, at: number) => ({
  type: 'm.room.member',
  state_key: `@${name}:chat.test`,
  sender: `@${name}:chat.test`,
  content: { membership },
  origin_server_ts: at,
});

test('a room that somebody has left shows nobody who came later, nor the new name of who stayed', async () => {
  const name = { type: 'm.room.name', state_key: '', content: {}, origin_server_ts: 90 };
  const [stayed, left] = [member('u1', 'join', 5), member('u2', 'leave', 50)];
  const today = [member('u1', 'join', 70), member('u3', 'join', 60)];
  const syncWith = (told: object[], events: object[]) => ({
    device_lists: { changed: [], left: ['@u3:chat.test'] },
    rooms: { leave: { '!a:chat.test': { timeline: { events: told }, state: { events } } } },
  });
  const stateOf = async (told: object[], events: object[]) => {
    const bytes = Buffer.from(JSON.stringify(syncWith(told, events)));
    const filtered = await filteredResponse(bytes, '/_matrix/client/v3/sync', 'Bearer x', config);
    const answer = JSON.parse(filtered.toString('utf8')) as ReturnType<typeof syncWith>;
    expect(answer.device_lists).toEqual({ changed: [] });
    return answer.rooms.leave['!a:chat.test'].state.events;
  };
  expect(await stateOf([left], [name, stayed, ...today])).toEqual([name, stayed]);
  // When the leaving is not told, nobody knows who came before it.
  expect(await stateOf([], [name, stayed, ...today])).toEqual([name]);
});
