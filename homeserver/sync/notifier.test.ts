import { Notifier } from './notifier';

describe('who waits for news', () => {
  const waiting = (gatherMs: number) => {
    const notifier = new Notifier({ gatherMs: () => gatherMs, answered: () => {} });
    const waiter = notifier.enter('@ada:example');
    waiter.arm();
    let answers = 0;
    const ended = waiter.wait(60_000).then(() => {
      answers += 1;
    });
    return { notifier, ended, answers: () => answers };
  };

  it('is answered in the same turn where there is time', async () => {
    const { notifier, ended, answers } = waiting(0);
    notifier.wake(['@ada:example']);
    await new Promise(setImmediate);
    expect(answers()).toBe(1);
    await ended;
  });

  it('is answered once for all that happens while a busy process gathers', async () => {
    const { notifier, ended, answers } = waiting(20);
    notifier.wake(['@ada:example']);
    await new Promise(setImmediate);
    notifier.wake(['@ada:example']);
    expect(answers()).toBe(0);
    await ended;
    expect(answers()).toBe(1);
  });

  it('is let go at once when the server stops, in whatever it gathers', async () => {
    const { notifier, ended } = waiting(60_000);
    notifier.wake(['@ada:example']);
    notifier.close();
    await ended;
  });
});
