import type { Timeline } from '@/lib/chat/model';
import { keepAnsweredRoom } from '@/lib/chat/saved/answered-room';
import { BUILD } from '@/lib/config/build';
import { readSavedRoom } from '@/lib/chat/saved/saved-room';
import { vault } from '@/lib/chat/saved/vault';
import { isSidePanelOpen, sidePanelKey } from '@/lib/account/kept-side-panel';
import type {} from './answered';
import { askForChat } from './ask-early';
import { drawRows } from './draw-rows';
import { alignFirstView, FIRST_VIEW_PLACE, isOfSpace, roomAtItsEnd, type FirstViewWords } from './first-view';
import type { MatrixRoomId } from '@/protocol/ids';

const LOOK_MS = 250;

const matrixRoomId = roomAtItsEnd(location.search);
if (matrixRoomId !== null) {
  const saved = readSavedRoom(vault, matrixRoomId);
  const answered = answer(matrixRoomId, saved).catch(() => null); // the client asks again
  keepAnsweredRoom({ matrixRoomId, timeline: answered });
  void show(matrixRoomId, saved, answered);
}

async function answer(room: MatrixRoomId, reading: Promise<Timeline | null>): Promise<Timeline | null> {
  const isKept = reading.then((saved) => saved !== null);
  const loading = isKept.then((isKept) => isKept && loadMaker());
  loading.catch(() => undefined); // heard below
  const answers = await askForChat(room, isKept);
  const saved = await reading;
  await loading;
  return (answers && saved && globalThis.guildhallAnsweredTimeline?.(room, saved, answers)) ?? null;
}

/** Loads what makes rows of the answer. */
function loadMaker(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `/_next/static/first-view/${BUILD}-answered.js`;
    script.fetchPriority = 'high';
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
}

async function show(
  room: MatrixRoomId,
  reading: Promise<Timeline | null>,
  answering: Promise<Timeline | null>,
): Promise<void> {
  const [saved] = await Promise.all([reading, parsed()]);
  const place = document.querySelector(`[${FIRST_VIEW_PLACE}]`);
  if (!saved || !place || window.guildhallFirstView !== undefined) return;
  const words = JSON.parse(place.getAttribute(FIRST_VIEW_PLACE) ?? '{}') as FirstViewWords;
  const drawn = ({ items }: Timeline) => drawRows(items, words, document.documentElement.lang);
  const element = drawn(saved);
  // The members of a space's room stand beside it; how wide the rows are says where they break.
  if (isOfSpace(location.search) && isSidePanelOpen(sidePanelKey(undefined)))
    element.classList.add('wide:mr-side');
  window.guildhallFirstView = { matrixRoomId: room, element };
  place.append(element);
  void answering.then((answered) => {
    if (!answered || window.guildhallFirstView === null) return;
    showRows(element, [...drawn(answered).children]);
    alignFirstView(element);
  });
  // Something else stands there: it does not come back, whatever the page shows later.
  const timer = setInterval(() => {
    if (element.isConnected) return;
    window.guildhallFirstView = null;
    clearInterval(timer);
  }, LOOK_MS);
}

/** Rows that look as before stay what they are, so that nothing flickers. */
function showRows(element: HTMLElement, rows: readonly Element[]): void {
  const before = [...element.children];
  const changed = rows.findIndex((row, index) => before[index]?.isEqualNode(row) !== true);
  const kept = changed === -1 ? rows.length : changed;
  for (const row of before.slice(kept)) row.remove();
  element.append(...rows.slice(kept));
}

/** The place comes with the document, whose end may not be there yet. */
function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}
