import { atTheLock, tries } from '@/server/testing/at-the-lock';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

/* Two devices of one person answer a request at once; whichever comes first, a block holds. */

jest.setTimeout(60_000);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
}, 60_000);
afterAll(() => platform.close());

const count = async (query: string): Promise<number> => {
  const { rows } = await platform.services.storage.db.execute<{ count: string }>(query);
  return Number(rows[0]?.count);
};
const of = ({ id }: TestClient) => ({ params: { userId: id } });

test.each(tries)(
  'a request is accepted on one device and its sender blocked on another: they are no friends, try %i',
  async (attempt) => {
    const [sender, recipient] = [await platform.person(), await platform.person()];
    const { room } = await sender.call('openDirect', { body: { userId: recipient.id } });
    const accept = () => recipient.call('acceptDirect', { query: { room: String(room.id) } });
    const block = () => recipient.call('blockPerson', of(sender));
    const calls: (() => Promise<unknown>)[] = attempt % 2 === 0 ? [block, accept] : [accept, block];
    await atTheLock(platform, `SELECT FROM direct_pair WHERE room_id = ${room.id} FOR UPDATE`, calls);
    expect(await recipient.call('blockedPeople')).toMatchObject([{ user: { id: sender.id } }]);
    expect(
      await count(`SELECT count(*) FROM follow WHERE follower_id IN (${sender.id}, ${recipient.id})`),
    ).toBe(0);
  },
);
