import { killLoop } from '@/homeserver/testing/kill-loop';

// Issue 4, "Proof": nothing that was acknowledged is lost or doubled when the homeserver is killed under sends.
test('a dozen kill -9 under sends lose nothing that was acknowledged and double nothing that was sent again', async () => {
  const report = await killLoop({ runs: 12, senders: 5, random: Math.random });
  expect(report).toMatchObject({ lost: [], doubled: [], broken: [] });
  expect(report.acknowledged).toBeGreaterThan(100);
}, 600_000);
