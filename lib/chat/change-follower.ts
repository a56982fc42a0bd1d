import { ApiError } from '@/lib/api/api-error';
import { CHANGE_MARK_TYPE, personIdOf } from '@/protocol/chat-names';
import { hearChatStarts, takeLoss, takeMark, takeSpaceMark } from './change-marks';
import { makeTransport, POLL_TIMEOUT_MS } from './client/transport';
import { Observable } from '@/lib/observable';
import { savedRooms } from './saved/saved-rooms';
import { ChatSession, logInToChat } from './session';
import { LEAD_LOCK } from './tab-leader';
import type { UserId } from '@/protocol/ids';

/*
 * For pages without the chat client: one long poll that brings the person's change marks and nothing else, in one tab of
 * this browser, and in none while a chat client runs in one of them.
 */

/** After a failure it waits so long, and says that changes may have been missed. */
const AGAIN_MS = 60_000;

const FILTER = JSON.stringify({
  presence: { types: [] },
  account_data: { types: [CHANGE_MARK_TYPE] },
  room: {
    timeline: { types: [CHANGE_MARK_TYPE], limit: 1 },
    state: { types: [CHANGE_MARK_TYPE] },
    ephemeral: { types: [] },
    account_data: { types: [] },
  },
});

interface Events {
  readonly events?: readonly { readonly type: string; readonly content: unknown }[];
}

interface SyncAnswer {
  readonly next_batch: string;
  readonly account_data?: Events;
  readonly rooms?: {
    readonly join?: Readonly<Record<string, { readonly state?: Events; readonly timeline?: Events }>>;
    readonly leave?: Readonly<Record<string, unknown>>;
  };
}

/** Follows until `signal` aborts. `onMissed` is called whenever it may have missed something. */
export function followChanges(signal: AbortSignal, onMissed: () => void): void {
  const turn = new Observable(false);
  void takeTurns(turn, signal);
  void follow(turn, signal, onMissed);
}

async function follow(turn: Observable<boolean>, signal: AbortSignal, onMissed: () => void): Promise<void> {
  while (!signal.aborted) {
    try {
      await becomesTrue(turn, signal);
      await poll(turn, signal);
    } catch (failure) {
      // No session: the call has already sent the page to the start.
      if (signal.aborted || (failure instanceof ApiError && failure.status === 403)) return;
      await again(signal);
      if (!signal.aborted && turn.get()) onMissed();
    }
  }
}

/** Rejects when the homeserver does not answer as it should. */
async function poll(turn: Observable<boolean>, signal: AbortSignal): Promise<void> {
  const session = new ChatSession(await logInToChat(true), () => location.reload());
  const transport = makeTransport(session, turn);
  const end = () => transport.stop();
  signal.addEventListener('abort', end);
  try {
    for (let since: string | null = null; ;) {
      const query: URLSearchParams = new URLSearchParams({
        filter: FILTER,
        timeout: since === null ? '0' : String(POLL_TIMEOUT_MS),
        ...(since !== null && { since }),
      });
      const response = await transport.fetch(`${location.origin}/_matrix/client/v3/sync?${query}`, {
        headers: { authorization: `Bearer ${session.token}` },
      });
      if (!response.ok) throw new Error(`The sync was answered by ${response.status}`);
      const answer = (await response.json()) as SyncAnswer;
      takeAnswer(personIdOf(session.matrixUserId) ?? 0, answer);
      since = answer.next_batch;
    }
  } finally {
    signal.removeEventListener('abort', end);
    session.stop();
  }
}

function takeAnswer(personId: UserId, { account_data: own, rooms = {} }: SyncAnswer): void {
  for (const { type, content } of own?.events ?? [])
    if (type === CHANGE_MARK_TYPE) takeMark(personId, content);
  for (const { state, timeline } of Object.values(rooms.join ?? {})) {
    const events = [...(state?.events ?? []), ...(timeline?.events ?? [])];
    for (const { type, content } of events) if (type === CHANGE_MARK_TYPE) takeSpaceMark(personId, content);
  }
  for (const matrixRoomId of Object.keys(rooms.leave ?? {})) {
    void savedRooms.drop(matrixRoomId);
    takeLoss(personId);
  }
}

/** Sets `turn` while this tab has the lead. It goes to the end of the queue whenever a chat client asks for it. */
async function takeTurns(turn: Observable<boolean>, signal: AbortSignal): Promise<void> {
  // Absent on plain http away from this machine: then every tab follows that is looked at.
  if (!navigator.locks) return whileVisible(turn, signal);
  while (!signal.aborted) {
    const yielded = new AbortController();
    const stopHearing = hearChatStarts(() => yielded.abort());
    const over = AbortSignal.any([signal, yielded.signal]);
    try {
      await navigator.locks.request(LEAD_LOCK, { signal: over }, async () => {
        turn.set(true);
        await aborts(over);
      });
    } catch {
      // Given up while it waited for the lead.
    }
    turn.set(false);
    stopHearing();
  }
}

function whileVisible(turn: Observable<boolean>, signal: AbortSignal): void {
  const look = () => turn.set(document.visibilityState === 'visible');
  look();
  document.addEventListener('visibilitychange', look, { signal });
}

/** Waits a while after a failure, less when the browser comes back online. */
function again(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, AGAIN_MS);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

function aborts(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function becomesTrue(turn: Observable<boolean>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (turn.get() || signal.aborted) return resolve();
    const stop = turn.subscribe(() => {
      if (!turn.get()) return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });
}
