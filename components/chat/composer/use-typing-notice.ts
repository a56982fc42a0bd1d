'use client';

import { useEffect, useMemo } from 'react';
import type { RoomActions } from '@/lib/chat/model';

const AGAIN_MS = 4_000;
const IDLE_MS = 6_000;

/** Tells the room that the viewer is typing, no more often than necessary, and that they stopped. */
export function useTypingNotice(actions: RoomActions) {
  const notice = useMemo(() => new TypingNotice(actions), [actions]);
  useEffect(() => () => notice.stop(), [notice]);
  return notice;
}

class TypingNotice {
  readonly #actions: RoomActions;
  #toldAt = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(actions: RoomActions) {
    this.#actions = actions;
  }

  write(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stop(), IDLE_MS);
    if (Date.now() - this.#toldAt < AGAIN_MS) return;
    this.#toldAt = Date.now();
    this.#actions.setTyping(true);
  }

  stop(): void {
    clearTimeout(this.#idle);
    if (this.#toldAt === 0) return;
    this.#toldAt = 0;
    this.#actions.setTyping(false);
  }
}
