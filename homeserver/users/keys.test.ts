import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';

/* Encryption is not offered; these answers keep clients from asking again and again. */

let server: TestHomeserver;
beforeAll(async () => {
  server = await startTestHomeserver();
});
afterAll(() => server.close());

const keys = (prefix: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, one) => [`signed_curve25519:${prefix}${one}`, {}]));
const counts = (signed: number) => ({ one_time_key_counts: { signed_curve25519: signed } });

test('keys/query names each user that was asked for, also one that does not exist', async () => {
  const ada = await server.register('ada');
  const asked = { device_keys: { [ada.userId]: [], '@nobody:test.example': ['A'], '@x:other.example': [] } };
  expect(await ada.post('keys/query', asked)).toEqual({
    device_keys: { [ada.userId]: {}, '@nobody:test.example': {}, '@x:other.example': {} },
    failures: {},
  });
});

test('keys/upload remembers the counts of each device, and sync tells them', async () => {
  const ben = await server.register('ben');
  const cleo = await server.register('cleo');
  const first = { device_keys: {}, one_time_keys: keys('a', 50), fallback_keys: keys('f', 1) };
  expect(await ben.post('keys/upload', first)).toEqual(counts(50));
  expect(await ben.post('keys/upload', { one_time_keys: { ...keys('b', 3), 'other:1': {} } })).toEqual(
    counts(53),
  );
  // A client that only asks gets what there is.
  expect(await ben.post('keys/upload', {})).toEqual(counts(53));
  expect(await cleo.post('keys/upload', {})).toEqual(counts(0));
  expect(await ben.get('sync?set_presence=offline')).toMatchObject({
    device_one_time_keys_count: { signed_curve25519: 53 },
    device_unused_fallback_key_types: ['signed_curve25519'],
  });
  // A device that begins again has lost its keys.
  expect(await ben.post('keys/upload', { device_keys: {}, one_time_keys: keys('c', 5) })).toEqual(counts(5));
});
