import { verifySessionHint } from '@/lib/session/session-hint';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { newSpace } from '@/server/testing/space';

let platform: TestPlatform;
beforeAll(async () => void (platform = await startTestPlatform()));
afterAll(() => platform.close());

const OLD = 'session-secret-of-the-tests-0123456789';
const NEW = 'another-session-secret-of-the-tests-01';

test('a new session secret logs nobody out while the old one is named, and everybody of it afterwards', async () => {
  const before = await platform.person();
  const key = { 'idempotency-key': 'created-before-the-change' };
  const body = await newSpace(before);
  const created = await before.call('createSpace', { body, headers: key });

  platform = await platform.restart({ sessionSecret: NEW, sessionSecretPrevious: OLD });
  const clientOf = (cookies: ReadonlyMap<string, string>) => {
    const client = platform.client();
    for (const [name, value] of cookies) client.cookies.set(name, value);
    return client;
  };
  expect((await clientOf(before.cookies).call('me')).id).toBe(before.id);
  // A call that is repeated across the change has still one effect.
  expect(await clientOf(before.cookies).call('createSpace', { body, headers: key })).toEqual(created);

  // The edge and the platform agree about whom they know.
  const hint = (cookie: string | undefined, secret: string, previousSecret: string | null) =>
    verifySessionHint(`guildhall_session=${cookie}`, {
      secret,
      previousSecret,
      publicUrl: platform.config.publicUrl,
      now: platform.clock.now(),
    });
  const old = before.cookies.get('guildhall_session');
  expect(await hint(old, NEW, OLD)).not.toBeNull();
  expect(await hint(old, NEW, null)).toBeNull();

  const after = platform.client();
  await after.call('logIn', { body: { email: before.email, password: before.password } });
  expect(await hint(after.cookies.get('guildhall_session'), NEW, null)).not.toBeNull();
  expect(await hint(after.cookies.get('guildhall_session'), OLD, null)).toBeNull();

  platform = await platform.restart({ sessionSecretPrevious: null });
  await expect(clientOf(before.cookies).call('me')).rejects.toMatchObject({ error: 'unauthenticated' });
  expect((await clientOf(after.cookies).call('me')).id).toBe(before.id);
});
