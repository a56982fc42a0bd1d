import { Client } from 'pg';
import { createPlatformProcess } from '@/server/testing/platform-process';
import { TEST_PUSH_KEY, TestPushService } from '@/server/testing/push-endpoint';
import { createSpace } from '@/server/testing/space';
import { until } from '@/server/testing/until';

jest.setTimeout(180_000);

test('a push is sent once: by the next process if one dies before, and by nobody if it dies while the push service takes it', async () => {
  const service = await TestPushService.start();
  const platform = await createPlatformProcess(null, {
    environment: { PUSH_PRIVATE_KEY: TEST_PUSH_KEY, PUSH_LOCAL_ENDPOINTS: '1' },
  });
  await platform.start();
  const [owner, person] = [await platform.person(), await platform.person()];
  const spaceId = await createSpace(owner);
  const browser = service.browser();
  await person.call('joinSpace', { params: { spaceId } });
  await person.call('subscribePush', { body: browser });
  await person.call('changeNoticeSettings', { body: { kinds: { following: { push: true } } } });
  const database = new Client({ connectionString: platform.databaseUrl ?? '' });
  await database.connect();
  const left = async () => (await database.query('SELECT handed FROM push_delivery')).rows;
  try {
    // Before anything is sent: what the person is looking at has a moment to be read.
    await owner.call('follow', { params: { userId: person.id } });
    expect(await left()).toEqual([{ handed: false }]);
    await platform.kill();
    expect(service.received).toEqual([]);

    // The push service has the whole push when the process dies, which hears no yes.
    let killed: Promise<void> | null = null;
    service.onPush = () => {
      killed ??= platform.kill();
      return 201;
    };
    await platform.start();
    await until(async () => service.of(browser).length === 1);
    await killed;
    expect(await left()).toEqual([{ handed: true }]);
    service.onPush = () => 201;
    await database.query('UPDATE push_delivery SET due_at = now()');
    await platform.start();
    await until(async () => (await left()).length === 0);
    expect(service.of(browser)).toMatchObject([{ title: 'New follower or referral' }]);
  } finally {
    await database.end();
    await platform.stop();
    await service.stop();
  }
});
