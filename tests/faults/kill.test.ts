import { startPostgres } from '@/storage/testing/postgres';
import { check, NOTHING_FOUND } from './history';
import { killLoop, type KillReport } from './kill-loop';
import { randomOf } from './random';
import { seed, size } from './size';

jest.setTimeout(3 * 3_600_000);

/** So soon it is there again on a machine that does nothing else; printed, not asserted. */
const READY_MS = 5_000;
const SENDERS = 6;

function print(engine: string, { kills, acknowledged, readyMs }: KillReport): void {
  const sorted = [...readyMs].sort((a, b) => a - b).map(Math.round);
  const late = sorted.filter((ms) => ms > READY_MS).length;
  console.log(
    `kill -9 on ${engine}: ${kills} kills, ${acknowledged} acknowledged messages; ready after ` +
      `${sorted[Math.floor(sorted.length / 2)]} ms (median), ${sorted.at(-1)} ms (longest), ` +
      `${late} of ${sorted.length} later than ${READY_MS} ms`,
  );
}

function judge(report: KillReport): void {
  expect(check(report.followed)).toEqual(NOTHING_FOUND);
  expect(check(report.read)).toEqual(NOTHING_FOUND);
  expect(report.broken).toEqual([]);
  expect(report.acknowledged).toBeGreaterThanOrEqual(size.acknowledged);
}

test('kill -9 at random moments under sends loses nothing that was acknowledged and doubles nothing, on the embedded database', async () => {
  const report = await killLoop({ ...size, senders: SENDERS, random: randomOf(seed) });
  print('the embedded database', report);
  judge(report);
});

test('the same on PostgreSQL, where the next process waits for the lead', async () => {
  const postgres = await startPostgres();
  try {
    const random = randomOf(seed + 1);
    const report = await killLoop({ ...size, senders: SENDERS, random, databaseUrl: postgres.url });
    print('PostgreSQL', report);
    judge(report);
  } finally {
    await postgres.stop();
  }
});
