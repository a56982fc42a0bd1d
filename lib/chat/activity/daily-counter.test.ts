/** @jest-environment node */
import { SafeStorage } from '@/lib/safe-storage';
import { isCounted } from '@/protocol/activity-rules';
import { DAILY_COUNTER_KEY, DailyCounter } from './daily-counter';

const HOUR_MS = 3_600_000;
let key: CryptoKey;
beforeAll(async () => {
  key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
});

function scene({ credits = true } = {}) {
  const kept = new Map<string, string>();
  const reports: [string, number][] = [];
  const at = { nowMs: Date.parse('2026-03-01T12:00:00Z'), owner: '@u1:site', credits };
  const counter = new DailyCounter({
    storage: new SafeStorage(() => ({
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => void kept.set(name, text),
      removeItem: (name) => void kept.delete(name),
    })),
    key: () => Promise.resolve(key),
    owner: () => at.owner,
    nowMs: () => at.nowMs,
    report: async (date, count) => {
      reports.push([date, count]);
      return at.credits;
    },
  });
  const write = async (times: number) => {
    for (let index = 0; index < times; index += 1) await counter.note('hi you');
  };
  return { at, counter, kept, reports, write };
}

test.each([
  ['a b', false],
  ['hello', false],
  ['hi you', true],
  ['   x   ', false],
  ['a b     ', false],
  ['ab cd', true],
])('STO-05 %j counts: %s', (text, counts) => expect(isCounted(text)).toBe(counts));

test('STO-04 what is kept is not readable, and decrypts to date, count and sent', async () => {
  const { counter, kept, write } = scene();
  await write(2);
  const text = kept.get(DAILY_COUNTER_KEY) ?? '';
  expect(() => JSON.parse(text)).toThrow();
  expect(atob(text)).not.toMatch(/date|count|2026/);
  expect(await counter.read()).toEqual({ date: '2026-03-01', count: 2, sent: false });
});

test('STO-06 it begins anew on a new day of UTC, and for another account', async () => {
  const { at, counter, write } = scene();
  at.nowMs = Date.parse('2026-03-01T23:59:59Z');
  await write(3);
  expect((await counter.read()).count).toBe(3);
  at.owner = '@u2:site';
  expect((await counter.read()).count).toBe(0);
  at.owner = '@u1:site';
  at.nowMs += HOUR_MS;
  expect(await counter.read()).toEqual({ date: '2026-03-02', count: 0, sent: false });
});

test('STO-07 STO-08 OPN-77 the hundredth message reports the day once', async () => {
  const { counter, reports, write } = scene();
  await write(99);
  expect(reports).toEqual([]);
  await write(1);
  expect(reports).toEqual([['2026-03-01', 100]]);
  expect((await counter.read()).sent).toBe(true);
  await write(5);
  expect(reports).toHaveLength(1);
});

test('a day that the server has not counted yet is reported with the next message', async () => {
  const { at, counter, reports, write } = scene({ credits: false });
  await write(101);
  expect(reports).toHaveLength(2);
  expect((await counter.read()).sent).toBe(false);
  at.credits = true;
  await write(2);
  expect(reports).toHaveLength(3);
});
