import { defaultNoticeSettings, isQuiet, isTimeZone, kindBits, kindsOfBits } from './notice-setting-rules';

const quiet = { on: true, from: 22 * 60, to: 8 * 60, zone: 'Europe/Lisbon' };

test.each([
  // Lisbon is an hour ahead of UTC in summer, and at UTC in winter.
  ['2026-07-01T20:59:00Z', false],
  ['2026-07-01T21:00:00Z', true],
  ['2026-07-02T06:59:00Z', true],
  ['2026-07-02T07:00:00Z', false],
  ['2026-12-01T21:59:00Z', false],
  ['2026-12-01T22:00:00Z', true],
  ['2026-12-02T07:59:00Z', true],
  ['2026-12-02T08:00:00Z', false],
])('from 22:00 to 08:00 in Lisbon, %s is quiet: %s', (moment, expected) => {
  expect(isQuiet(quiet, new Date(moment))).toBe(expected);
  expect(isQuiet({ ...quiet, on: false }, new Date(moment))).toBe(false);
  // The other way round it is the day.
  expect(isQuiet({ ...quiet, from: quiet.to, to: quiet.from }, new Date(moment))).toBe(!expected);
});

test('hours that begin and end together are the whole day', () => {
  for (const hour of ['00', '09', '23']) {
    expect(isQuiet({ ...quiet, from: 540, to: 540 }, new Date(`2026-07-01T${hour}:00:00Z`))).toBe(true);
  }
});

test('a time zone is one that clocks know', () => {
  expect(['Asia/Shanghai', 'UTC', 'America/Sao_Paulo'].every(isTimeZone)).toBe(true);
  expect(['', 'Mars/Base', '../etc'].some(isTimeZone)).toBe(false);
});

test('kinds keep their ways as bits', () => {
  const { kinds } = defaultNoticeSettings;
  const bits = {
    inApp: kindBits(kinds, 'inApp'),
    push: kindBits(kinds, 'push'),
    mail: kindBits(kinds, 'mail'),
  };
  expect(bits.inApp).toBe(0b11_1111_1111);
  expect(kindsOfBits(bits)).toEqual(kinds);
});
