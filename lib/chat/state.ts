import type { ChatPhase, FoundMessage, RoomActions, RoomActivity, Timeline } from './model';
import { dropEarly } from '@/lib/api/early-answers';
import { Observable } from '@/lib/observable';
import { answeredRoom, dropAnsweredRoom } from './saved/answered-room';
import { savedRooms } from './saved/saved-rooms';
import type { MatrixRoomId } from '@/protocol/ids';

/*
 * What screens watch and what they ask for, before, during and after the client runs. The client (lib/chat/client/,
 * loaded by start.ts) plugs itself in as the engine; until then rooms are loading and actions wait.
 */

/** The running client, as far as screens reach it. */
export interface ChatEngine {
  /** The room is on a screen: its timeline is kept up to date in `timelineOf(matrixRoomId)` until `closeRoom`. */
  openRoom(matrixRoomId: MatrixRoomId): void;
  closeRoom(matrixRoomId: MatrixRoomId): void;
  /**
   * The room may be opened soon: what is missing of its end is loaded, and its timeline is made once. Resolves when it is there, or could
   * not be loaded.
   */
  prepareRoom(matrixRoomId: MatrixRoomId): Promise<void>;
  actionsOf(matrixRoomId: MatrixRoomId): RoomActions;
  /** Messages with all of some words, the newest first. */
  searchMessages(words: string, rooms: readonly MatrixRoomId[]): Promise<FoundMessage[]>;
  /** Whatever waits to be tried again is tried now. */
  lookNow(): void;
}

export const phase = new Observable<ChatPhase>('off');
export const activities = new Observable<ReadonlyMap<string, RoomActivity>>(new Map());

const timelines = new Map<string, Observable<Timeline>>();
let engine: ChatEngine | null = null;
let waiting: (() => void)[] = [];

export function emptyTimeline(matrixRoomId: MatrixRoomId, state: Timeline['state']): Timeline {
  return {
    matrixRoomId,
    state,
    items: [],
    atStart: false,
    loadingOlder: false,
    loadingNewer: false,
    atEnd: true,
    canPost: false,
    typing: [],
  };
}

/** The timeline of a room; watching it opens the room. */
export function timelineOf(matrixRoomId: MatrixRoomId): Observable<Timeline> {
  const known = timelines.get(matrixRoomId);
  if (known) return known;
  const made = new Observable(emptyTimeline(matrixRoomId, 'loading'), (watched) => {
    if (!watched) engine?.closeRoom(matrixRoomId);
    else if (engine) engine.openRoom(matrixRoomId);
    else void showSaved(made);
  });
  timelines.set(matrixRoomId, made);
  return made;
}

/** Whether a room's messages can be shown at once: since the client runs it has been on screen, or was prepared. */
export function isAtHand(matrixRoomId: MatrixRoomId): boolean {
  return engine !== null && timelines.get(matrixRoomId)?.get().state === 'ready';
}

/** A person waits so long without noticing; drawing a room in pieces takes longer than waiting and drawing it whole. */
const PREPARING_MS = 150;

/** Resolves when a room is at hand, and soon in any case. Null: there is nothing to wait for. */
export function whenAtHand(matrixRoomId: MatrixRoomId): Promise<void> | null {
  if (!engine || isAtHand(matrixRoomId)) return null;
  const late = new Promise<void>((resolve) => setTimeout(resolve, PREPARING_MS));
  return Promise.race([engine.prepareRoom(matrixRoomId), late]);
}

/** The rooms that are on a screen, or about to be. */
export function watchedRooms(): MatrixRoomId[] {
  const watched = [...timelines].flatMap(([matrixRoomId, timeline]) =>
    timeline.watched ? matrixRoomId : [],
  );
  return ahead ? [ahead.matrixRoomId, ...watched] : watched;
}

let ahead: { readonly matrixRoomId: MatrixRoomId; readonly saved: Promise<Timeline | null> } | null = null;

/** Nothing waits longer than this for what is being drawn. */
const DRAWING_MS = 1_500;
let drawing: Promise<void> | null = null;
let drawn = () => {};

/**
 * A room is about to be on a screen: what an earlier page kept of it is read while that screen is loaded. `isShown`: a first view
 * stands where the screen will, so nothing waits for it to be drawn.
 */
export function readAhead(matrixRoomId: MatrixRoomId, isShown: boolean): void {
  if (engine || ahead?.matrixRoomId === matrixRoomId || timelines.get(matrixRoomId)?.watched) return;
  const saved = savedRooms.read(matrixRoomId);
  ahead = { matrixRoomId, saved };
  if (isShown) {
    drawing = Promise.resolve();
    return;
  }
  drawing = new Promise((resolve) => {
    drawn = resolve;
    setTimeout(resolve, DRAWING_MS);
    void saved.then((timeline) => timeline ?? resolve());
  });
}

/** Resolves once a conversation that was read ahead is drawn, or nothing was kept of it; without one when the page has time. */
export function savedDrawn(): Promise<void> {
  if (drawing) return drawing;
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: DRAWING_MS });
    else setTimeout(resolve);
  });
}

/** Shows what an earlier page kept of a room, unless the client is there first. */
async function showSaved(timeline: Observable<Timeline>): Promise<void> {
  const { matrixRoomId } = timeline.get();
  const reading = ahead?.matrixRoomId === matrixRoomId ? ahead.saved : savedRooms.read(matrixRoomId);
  // What is watched again later is read again.
  ahead = null;
  const saved = await reading;
  if (!saved || engine || timeline.get().state !== 'loading') return;
  timeline.set(saved);
  void answeredRoom(matrixRoomId).then((answered) => {
    if (answered && !engine && timeline.get().isSaved) timeline.set(answered);
  });
  // After the frame that shows it. A hidden tab draws none, and does not wait for it either.
  requestAnimationFrame(() => setTimeout(drawn));
}

/** Shows what an earlier page kept of the lists, unless the client is there first. */
export async function showSavedActivities(): Promise<void> {
  const saved = await savedRooms.readActivities();
  if (saved && !engine && activities.get().size === 0) activities.set(saved);
}

/** Plugs the client in: rooms that are on a screen open, actions that waited are done. */
export function plugIn(started: ChatEngine): void {
  engine = started;
  for (const [matrixRoomId, timeline] of timelines) if (timeline.watched) started.openRoom(matrixRoomId);
  const waited = waiting;
  waiting = [];
  for (const action of waited) action();
}

/** The client has gone for good (logout, another account): nothing of it stays. */
export function unplug(): void {
  engine = null;
  ahead = null;
  waiting = [];
  dropEarly();
  dropAnsweredRoom();
  phase.set('off');
  activities.set(new Map());
  for (const [matrixRoomId, timeline] of timelines) timeline.set(emptyTimeline(matrixRoomId, 'loading'));
}

/** The engine, at once or when it is there; a promise that waits as long as the page lives. */
export function whenRunning(): Promise<ChatEngine> {
  const running = engine;
  if (running) return Promise.resolve(running);
  return new Promise((resolve) => waiting.push(() => engine && resolve(engine)));
}

/** The engine if it runs. */
export function running(): ChatEngine | null {
  return engine;
}
