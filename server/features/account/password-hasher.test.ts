import { PASSWORD_COST } from '@/server/config/password-cost';
import { WorkerPasswordHasher } from './password-hasher';

const hasher = new WorkerPasswordHasher(3, PASSWORD_COST);
afterAll(() => hasher.close());

test('a password is kept as Argon2id of 19 MiB, two rounds, each time with another salt', async () => {
  const hash = await hasher.hash('abc123');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.hash('abc123')).not.toBe(hash);
  expect(await hasher.verify('abc123', hash)).toBe(true);
  expect(await hasher.verify('abc124', hash)).toBe(false);
  expect(await hasher.verify('ABC123', hash)).toBe(false);
});

test('OPN-110 a comparison without an account is false and does the same work', async () => {
  const hash = await hasher.hash('abc123');
  const duration = async (known: string | null) => {
    const started = performance.now();
    expect(await hasher.verify('other1', known)).toBe(false);
    return performance.now() - started;
  };
  // The quickest of several is the work itself; whatever else the machine does only adds to the others.
  let [known, unknown] = [Infinity, Infinity];
  for (let round = 0; round < 8; round++) {
    known = Math.min(known, await duration(hash));
    unknown = Math.min(unknown, await duration(null));
  }
  // Leaving the work out would be a thousandth.
  expect(unknown).toBeGreaterThan(known / 4);
});

test('who comes when too many wait is told that we are busy, and the others are served', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.verify('abc123', null)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(results.slice(0, 4).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  expect(refused).toHaveLength(6);
  expect(refused[0]).toMatchObject({ reason: { error: 'busy', status: 429, retryAfterSeconds: 5 } });
  expect(await hasher.verify('abc123', null)).toBe(false);
});

test('a hash that cannot be read fails that one job only', async () => {
  await expect(hasher.verify('abc123', 'not a hash')).rejects.toThrow();
  expect(await hasher.verify('abc123', null)).toBe(false);
});

test('hashing leaves the event loop free', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await hasher.hash('abc123');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
