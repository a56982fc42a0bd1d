'use client';

import { useEffect } from 'react';
import { tellActive } from '@/lib/queries/presence';

const ACTIVE_PING_MS = 60_000;

/** Tells the server once a minute that the viewer is here, and asks who else is, while the page is visible. */
export function useActivePing(): void {
  useEffect(() => {
    const ping = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) {
        tellActive();
      }
    };
    ping();
    const timer = setInterval(ping, ACTIVE_PING_MS);
    return () => clearInterval(timer);
  }, []);
}
