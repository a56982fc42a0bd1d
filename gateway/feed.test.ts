import type { FeedAnswer } from '@/protocol/page';
import { FeedFollower } from './feed';
import { createLog } from './log';
import { PageVersions } from './page-versions';

test('a gateway that nobody uses stops asking, lets its lease run out, and goes on with the next request', async () => {
  let nowMs = 0;
  const polls: ((answer: FeedAnswer) => void)[] = [];
  const asked: (() => void)[] = [];
  const platform = {
    feed: () => {
      const answer = new Promise<FeedAnswer>((resolve) => polls.push(resolve));
      asked.shift()?.();
      return answer;
    },
  };
  const nextPoll = () => new Promise<void>((resolve) => asked.push(resolve));
  const answerPoll = () => polls.shift()?.({ position: 7, reset: false, changes: [] });
  const log = createLog('silent', { write: () => undefined });
  const versions = new PageVersions(
    () => nowMs,
    () => undefined,
  );
  const feed = new FeedFollower(platform, versions, log, () => nowMs);

  const first = nextPoll();
  feed.start();
  await first;
  const second = nextPoll();
  answerPoll();
  await second;
  expect(versions.leaseIsFresh).toBe(true);

  nowMs = 100_000;
  answerPoll();
  await new Promise(setImmediate);
  expect([polls.length, versions.leaseIsFresh]).toEqual([0, false]);

  const third = nextPoll();
  feed.noteUse();
  await third;
  answerPoll();
  await new Promise(setImmediate);
  expect(versions.leaseIsFresh).toBe(true);
  const stopped = feed.stop();
  answerPoll();
  await stopped;
});
