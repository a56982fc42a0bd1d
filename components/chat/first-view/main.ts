import type { Timeline } from '@/lib/chat/model';
import { savedRooms } from '@/lib/chat/saved/saved-rooms';
import { isSidePanelOpen, sidePanelKey } from '@/lib/account/kept-side-panel';
import { askForChat } from './ask-early';
import { drawRows } from './draw-rows';
import { FIRST_VIEW_PLACE, roomAtItsEnd, type FirstViewWords } from './first-view';
import type { MatrixRoomId } from '@/protocol/ids';

const LOOK_MS = 250;

const matrixRoomId = roomAtItsEnd(location.search);
// A page that was there before this script draws its conversation itself.
if (matrixRoomId !== null && document.readyState !== 'complete') {
  const saved = savedRooms.read(matrixRoomId);
  void show(matrixRoomId, saved);
  askForChat(
    matrixRoomId,
    saved.then((timeline) => timeline !== null),
  ).catch(() => undefined); // the client asks again
}

async function show(room: MatrixRoomId, reading: Promise<Timeline | null>): Promise<void> {
  const [saved] = await Promise.all([reading, parsed()]);
  const place = document.querySelector(`[${FIRST_VIEW_PLACE}]`);
  if (!saved || !place || window.guildhallFirstView !== undefined) return;
  const element = draw(saved, place);
  // The members of a space's room stand beside it; how wide the rows are says where they break.
  const isOfSpace = new URLSearchParams(location.search).has('guild');
  if (isOfSpace && isSidePanelOpen(sidePanelKey(undefined))) element.classList.add('wide:mr-side');
  window.guildhallFirstView = { matrixRoomId: room, element };
  place.append(element);
  // Something else stands there: it does not come back, whatever the page shows later.
  const timer = setInterval(() => {
    if (element.isConnected) return;
    window.guildhallFirstView = null;
    clearInterval(timer);
  }, LOOK_MS);
}

function draw({ items }: Timeline, place: Element): HTMLElement {
  const words = JSON.parse(place.getAttribute(FIRST_VIEW_PLACE) ?? '{}') as FirstViewWords;
  return drawRows(items, words, document.documentElement.lang);
}

/** The place comes with the document, whose end may not be there yet. */
function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}
