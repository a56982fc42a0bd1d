import { UNREAD_MARGIN_PX } from '@/components/chat/timeline/unread-margin';
import type { MatrixRoomId } from '@/protocol/ids';

/*
 * The first view of a conversation: what an earlier page kept of it, drawn by a small script of its own before the product's scripts
 * have run (docs/decisions/saved-conversations.md). One element holds it; it goes from one waiting place to the next until the timeline
 * stands there.
 */

/** Words that it needs; they are in the page, in its language. */
export interface FirstViewWords {
  readonly now: string;
  readonly edited: string;
  readonly everyone: string;
  readonly unknownPerson: string;
  readonly deleted: string;
  readonly quoteDeleted: string;
  readonly unknown: string;
  /** With `{count}`. */
  readonly unreadLine: string;
}

export interface FirstView {
  readonly matrixRoomId: MatrixRoomId;
  readonly element: HTMLElement;
}

declare global {
  interface Window {
    /** Null once it has left the screen: it never comes back. */
    guildhallFirstView?: FirstView | null;
  }
}

/** The attribute of a place where a conversation is waited for; its value is `FirstViewWords` as JSON. */
export const FIRST_VIEW_PLACE = 'data-first-view';

/** The room that an address opens at its end, which is what is kept of it. */
export function roomAtItsEnd(search: string): MatrixRoomId | null {
  const query = new URLSearchParams(search);
  // `matrixRoomId` of a chat address, whose own module needs React.
  return query.has('event') ? null : query.get('room') || null;
}

/** Whether the room of an address is a space's. */
export function isOfSpace(search: string): boolean {
  return new URLSearchParams(search).has('guild');
}

/** Whether the first view shows this room. */
export function isFirstView(matrixRoomId: MatrixRoomId): boolean {
  return window.guildhallFirstView?.matrixRoomId === matrixRoomId;
}

/** A `ref` of a place where a conversation is waited for. */
export function showFirstView(place: HTMLElement | null): void {
  const view = window.guildhallFirstView;
  if (!place || view?.matrixRoomId !== roomAtItsEnd(location.search)) return;
  place.append(view.element);
  alignFirstView(view.element);
}

/** Stands where the timeline will: at the end, or with the first new message below some of what was read before. */
export function alignFirstView(element: HTMLElement): void {
  const place = element.parentElement;
  const unread = element.querySelector('[role=separator]');
  if (!place || !unread) return;
  element.style.marginBottom = '';
  const above = unread.getBoundingClientRect().top - place.getBoundingClientRect().top;
  if (above < UNREAD_MARGIN_PX) element.style.marginBottom = `${above - UNREAD_MARGIN_PX}px`;
}
