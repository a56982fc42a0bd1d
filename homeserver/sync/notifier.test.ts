import { Notifier } from './notifier';

const ada = '@ada:example';
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a sync that pauses', () => {
  const pausing = () => {
    const notifier = new Notifier();
    const waiter = notifier.enter(ada);
    const state = { isOver: false };
    const ended = waiter.pause(60_000).then(() => {
      state.isOver = true;
    });
    return { notifier, waiter, state, ended };
  };

  it('sleeps on while it is woken', async () => {
    const { notifier, waiter, state, ended } = pausing();
    notifier.wake([ada]);
    await turn();
    expect(state.isOver).toBe(false);
    waiter.giveUp();
    await ended;
  });

  it('ends when its client has gone, and when the server stops', async () => {
    const gone = pausing();
    gone.waiter.giveUp();
    await gone.ended;
    const stopped = pausing();
    stopped.notifier.close();
    await stopped.ended;
    // Nothing is waited for any more.
    await stopped.waiter.pause(60_000);
    await stopped.waiter.wait(60_000);
  });

  it('is woken by what comes afterwards', async () => {
    const notifier = new Notifier();
    const waiter = notifier.enter(ada);
    await waiter.pause(1);
    waiter.arm();
    const waiting = waiter.wait(60_000);
    notifier.wake([ada]);
    await waiting;
  });
});
