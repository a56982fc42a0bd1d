import { z } from 'zod';
import { roomRoutes } from './room';
import { roomKinds } from './room-rules';

test('CHN-03 the kinds of a room in a space have the values 0 to 3 in its calls, and a direct conversation cannot be made by them', () => {
  const { body } = roomRoutes.createRoom;
  if (!body) throw new Error('A room is made by a body');
  const made = roomKinds.map((kind) => z.encode(body, { asciiName: 'atlas', spaceId: 7, kind }));
  expect(roomKinds).toEqual(['channel', 'readOnlyChannel', 'privateRoom', 'publicRoom']);
  expect(made).toEqual([0, 1, 2, 3].map((type) => ({ roomName: 'atlas', guildId: 7, type })));
  expect(z.safeDecode(body, { roomName: 'atlas', guildId: 7, type: 4 } as never).success).toBe(false);
});
