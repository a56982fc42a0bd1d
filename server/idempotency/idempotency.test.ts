import { AppError } from '@/server/http/app-error';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createIdempotency, type Idempotency, type StoredAnswer } from './idempotency';

let platform: TestPlatform;
let idempotency: Idempotency;
beforeAll(async () => {
  platform = await startTestPlatform();
  const { storage, clock } = platform.services;
  idempotency = createIdempotency({ storage, clock, secret: 'a secret of the tests', previousSecret: null });
});
afterAll(() => platform.close());

let keys = 0;
const newCall = (body = 'body') => ({
  key: `key-${(keys += 1)}`,
  route: 'createSpace',
  scope: 'account 1',
  body,
});

/** Work that counts how often it ran, as an effect in the database. */
function effect(): { work: () => Promise<StoredAnswer>; happened: () => number } {
  const { feed, storage } = platform.services;
  const marking = idempotency.marking(storage);
  let count = 0;
  return {
    work: async () => {
      await marking.transaction(async () => {
        await feed.raise('space:9');
        storage.afterCommit(() => (count += 1));
      });
      return { text: `answer ${count}`, cookies: ['session=secret-of-the-answer'] };
    },
    happened: () => count,
  };
}

describe('creating calls with an Idempotency-Key', () => {
  test('OPN-112 fifty parallel copies have one effect and one answer', async () => {
    const call = newCall();
    const { work, happened } = effect();
    const answers = await Promise.all(Array.from({ length: 50 }, () => idempotency.once(call, work)));
    expect(happened()).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ text: 'answer 1', cookies: ['session=secret-of-the-answer'] });
  });

  test('the same key with another body is refused, of another person or route it is another call', async () => {
    const call = newCall();
    const { work, happened } = effect();
    await idempotency.once(call, work);
    await expect(idempotency.once({ ...call, body: 'other' }, work)).rejects.toMatchObject({
      error: 'idempotency_conflict',
    });
    await idempotency.once({ ...call, scope: 'account 2' }, work);
    await idempotency.once({ ...call, route: 'postAnnouncement' }, work);
    expect(happened()).toBe(3);
  });

  test('a refusal is not kept: the corrected call goes through under the same key', async () => {
    const call = newCall();
    const refusing = idempotency.once(call, () => Promise.reject(new AppError('space_name_taken')));
    await expect(refusing).rejects.toMatchObject({ error: 'space_name_taken' });
    const { work, happened } = effect();
    await idempotency.once({ ...call, body: 'corrected' }, work);
    expect(happened()).toBe(1);
  });

  test('an accident before any effect lets the retry run, one after the effect does not', async () => {
    const before = newCall();
    const first = effect();
    await expect(idempotency.once(before, () => Promise.reject(new Error('power cut')))).rejects.toThrow(
      'power cut',
    );
    await idempotency.once(before, first.work);
    expect(first.happened()).toBe(1);

    const after = newCall();
    const second = effect();
    const dying = idempotency.once(after, async () => {
      await second.work();
      throw new Error('power cut');
    });
    await expect(dying).rejects.toThrow('power cut');
    platform.clock.advance({ minutes: 2 });
    await expect(idempotency.once(after, second.work)).rejects.toMatchObject({ error: 'conflict' });
    expect(second.happened()).toBe(1);
  });

  test('a copy whose call was taken over by another cannot commit any more', async () => {
    const call = newCall();
    const { work, happened } = effect();
    let wake = () => {};
    const frozen = new Promise<void>((resolve) => (wake = resolve));
    let begun = () => {};
    const claimed = new Promise<void>((resolve) => (begun = resolve));
    const slow = idempotency.once(call, async () => {
      begun();
      await frozen;
      return work();
    });
    await claimed;
    platform.clock.advance({ minutes: 2 });
    const taken = await idempotency.once(call, work);
    wake();
    await expect(slow).rejects.toMatchObject({ error: 'conflict' });
    expect(happened()).toBe(1);
    expect(await idempotency.once(call, work)).toEqual(taken);
  });

  test('nothing that is stored shows key, body or answer', async () => {
    const call = { ...newCall('{"password":"canary-of-the-body"}'), key: 'canary-of-the-key' };
    await idempotency.once(call, effect().work);
    const { rows } = await platform.services.storage.db.execute(
      "SELECT *, encode(answer, 'escape') FROM idempotency",
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain('canary');
    expect(stored).not.toContain('secret-of-the-answer');
  });

  test('after a day a key is free again', async () => {
    const call = newCall();
    const { work, happened } = effect();
    await idempotency.once(call, work);
    platform.clock.advance({ hours: 23 });
    await idempotency.purge();
    await idempotency.once(call, work);
    expect(happened()).toBe(1);
    platform.clock.advance({ hours: 2 });
    await idempotency.purge();
    await idempotency.once(call, work);
    expect(happened()).toBe(2);
  });
});
