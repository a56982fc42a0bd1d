'use client';

import { useEffect, useRef, type PointerEvent } from 'react';

const HOLD_MS = 450;
const MOVED_PX = 10;
/** A click follows the lifted finger within this time. */
const LIFTED_MS = 100;

/** Handlers for a finger that stays; scrolling and a mouse do not count. */
export function useLongPress(onHold: (at: { x: number; y: number }) => void) {
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const end = () => {
    if (hold.current) clearTimeout(hold.current.timer);
    hold.current = null;
  };
  useEffect(() => end, []);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      end();
      const timer = setTimeout(() => {
        hold.current = null;
        holdDialogs();
        onHold({ x: event.clientX, y: event.clientY });
      }, HOLD_MS);
      hold.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const started = hold.current;
      if (started && Math.hypot(clientX - started.x, clientY - started.y) > MOVED_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Lifting the finger must press neither what opened under it (globals.css) nor the link that it held. */
function holdDialogs(): void {
  document.body.dataset.fingerHeld = '';
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, true);
  const lifted = () => {
    removeEventListener('pointerup', lifted, true);
    removeEventListener('pointercancel', lifted, true);
    setTimeout(() => {
      delete document.body.dataset.fingerHeld;
      removeEventListener('click', swallow, true);
    }, LIFTED_MS);
  };
  addEventListener('pointerup', lifted, true);
  addEventListener('pointercancel', lifted, true);
}
