import { Observable } from '@/lib/observable';
import { tellChatStarts } from './change-marks';

/*
 * Which tabs speak with the homeserver: the visible ones, and of the hidden ones the one that holds the lock, so that
 * counts stay fresh. All others pause, because a long poll each would use up the browser's connections.
 */

/** Also held by a tab that follows change marks alone, which gives it up when a chat client starts (change-follower.ts). */
export const LEAD_LOCK = 'guildhall-chat';
/** A tab that was only left for a moment does not stop. */
const PAUSE_AFTER_MS = 5_000;

/** Whether this tab may hold a connection to the homeserver now. */
export const becomeLeader = new Observable<boolean>(false);
/** Whether this tab holds the lock: it tells the counts to tabs that pause. */
export const leading = new Observable<boolean>(false);

let watching = false;
let pauseTimer: ReturnType<typeof setTimeout> | undefined;

/** Resolves as soon as this tab may run. */
export async function mayRun(): Promise<void> {
  watch();
  if (becomeLeader.get()) return;
  await new Promise<void>((resolve) => {
    const stop = becomeLeader.subscribe(() => {
      if (!becomeLeader.get()) return;
      stop();
      resolve();
    });
  });
}

function watch(): void {
  if (watching) return;
  watching = true;
  document.addEventListener('visibilitychange', decide);
  leading.subscribe(decide);
  decide();
  void askForLead();
}

async function askForLead(): Promise<void> {
  // Absent on plain http away from this machine: then only visible tabs run.
  if (!navigator.locks) return;
  void navigator.locks.request(LEAD_LOCK, () => {
    leading.set(true);
    return new Promise(() => {}); // held until the tab is closed
  });
  // Questions to the locks are answered in their order. Told before ours is in the queue, who has the lead would give it up
  // and be the next to get it.
  await navigator.locks.query();
  tellChatStarts();
}

function decide(): void {
  clearTimeout(pauseTimer);
  if (document.visibilityState === 'visible' || leading.get()) becomeLeader.set(true);
  else pauseTimer = setTimeout(() => becomeLeader.set(false), PAUSE_AFTER_MS);
}
