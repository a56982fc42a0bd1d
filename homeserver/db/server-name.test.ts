import { openTestRooms, type TestRooms } from '@/homeserver/testing/stream';
import { fixServerName, ServerNameError } from './server-name.store';

let all: TestRooms;
beforeAll(async () => {
  all = await openTestRooms();
});
afterAll(() => all.close());

test('the name of the server is fixed at first start, and another one is refused with a sentence', async () => {
  const { db } = all.storage;
  expect(await fixServerName(db, null, 'chat.example')).toBe('chat.example');
  expect(await fixServerName(db, null, 'moved.example')).toBe('chat.example');
  expect(await fixServerName(db, 'chat.example', 'moved.example')).toBe('chat.example');
  const wrong = fixServerName(db, 'other.example', 'moved.example');
  await expect(wrong).rejects.toThrow(ServerNameError);
  await expect(wrong).rejects.toThrow('was first started as chat.example');
  expect(await fixServerName(db, null, 'moved.example')).toBe('chat.example');
});
