'use client';

import { Observable } from '@/lib/observable';
import { useObservable } from '@/lib/use-observable';
import type { SpaceId, UserId } from '@/protocol/ids';

/** Whose card is open. */
export interface OpenProfile {
  readonly userId: UserId;
  /** Drawn until the card has loaded. */
  readonly name: string;
  readonly picture: string;
  /** The space on screen, whose roles and joining date the card shows. */
  readonly spaceId: SpaceId | null;
  /** What the card opens beside, and what gets the focus back. */
  readonly anchor: HTMLElement;
}

const open = new Observable<OpenProfile | null>(null);
const isIntended = new Observable(false);

/** Opens the card of a person in place of one that is open. Closes it where it was opened from the same place. */
export function toggleProfile(profile: OpenProfile): void {
  open.set(open.get()?.anchor === profile.anchor ? null : profile);
}

export function closeProfile(): void {
  open.set(null);
}

/** Gives the focus back to what a card was opened from. A message takes it only while it is meant to. */
export function focusAnchor(anchor: HTMLElement): void {
  if (anchor.tabIndex < 0 && !anchor.hasAttribute('tabindex')) {
    anchor.tabIndex = -1;
    anchor.addEventListener('blur', () => anchor.removeAttribute('tabindex'), { once: true });
  }
  anchor.focus({ preventScroll: true });
}

/** Says that a card will probably be opened soon, so that its scripts load. */
export function expectProfile(): void {
  isIntended.set(true);
}

export const useOpenProfile = (): OpenProfile | null => useObservable<OpenProfile | null>(open, null);
export const useProfileExpected = (): boolean => useObservable(isIntended, false);
