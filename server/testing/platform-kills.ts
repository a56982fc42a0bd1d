import { eventually } from './chat';
import type { ChatProxy, SeenCall } from './chat-proxy';
import { ApiError } from './client';
import type { PlatformProcess } from './platform-process';

/** Of a call to the homeserver: it has not arrived, or it has been carried out and its answer is on the way. */
export type Moment = 'before' | 'after';

/** What the caller saw of a call that the platform was killed in. */
export type Outcome = 'answered' | 'not answered';

export interface Kill {
  readonly platform: PlatformProcess;
  /** What the platform says to the homeserver goes through here. */
  readonly outward: ChatProxy;
  /** What a person asks of the platform. */
  readonly work: () => Promise<unknown>;
  readonly when: Moment;
  /** Which call it comes to. */
  readonly isIt: (call: SeenCall) => boolean;
}

/** A machine that does much else comes to a step late; a step that is never taken would be waited for in vain. */
const STRIKE_MS_MAX = 60_000;
const COMPARED_MS_MAX = 60_000;
const TRIES_MAX = 20;

/** Kills the platform at a step of something that it does, and starts it again. */
export async function killWhile({ platform, outward, work, when, isIt }: Kill): Promise<Outcome> {
  await compared(outward);
  const struck = strike({ platform, outward, when, isIt });
  const outcome = work().then(
    () => 'answered' as const,
    (error: unknown) => {
      if (error instanceof ApiError) throw error;
      return 'not answered' as const;
    },
  );
  await within(STRIKE_MS_MAX, Promise.race([struck, outcome.then(() => struck)]));
  outward.reset();
  await platform.start();
  return outcome;
}

/**
 * A call answers after two seconds, whatever is still to be said to the homeserver. Where a machine has so much else to do
 * that this is before the kill, all of it has to hold too, and the call is made again: a kill while a caller waits is what
 * has to be seen.
 */
export async function whileSomebodyWaits(scenario: () => Promise<Outcome>): Promise<void> {
  for (let tries = 1; (await scenario()) === 'answered'; tries += 1) {
    if (tries === TRIES_MAX)
      throw new Error(`${TRIES_MAX} calls were answered before the platform was killed`);
  }
}

/** The platform compares everything when it starts; after that, what it says is about what is asked of it. */
async function compared(outward: ChatProxy): Promise<void> {
  const isLast = ({ path, status }: SeenCall) => path.endsWith('/joined_rooms') && status !== undefined;
  await eventually(
    async () => outward.calls.some(isLast),
    (seen) => seen,
    COMPARED_MS_MAX,
  );
}

/** Kills the platform at the first such call. */
function strike({ platform, outward, when, isIt }: Omit<Kill, 'work'>): Promise<void> {
  return new Promise((resolve) => {
    let done = false;
    const at = async (call: SeenCall) => {
      if (done || !isIt(call)) return false;
      done = true;
      await platform.kill();
      resolve();
      return true;
    };
    if (when === 'before') outward.decide(async (call) => ((await at(call)) ? 'drop' : 'pass'));
    else outward.beforeAnswer(async (call) => void (await at(call)));
  });
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The platform never came to this step')), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
