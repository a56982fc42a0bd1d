'use client';

import { useEffect } from 'react';
import { call } from '@/lib/api/client';

const ACTIVE_PING_MS = 60_000;

/** Tells the server once a minute that the viewer is here, while the page is visible. */
export function useActivePing(): void {
  useEffect(() => {
    const ping = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) {
        call('active', { failure: 'silent' }).catch(() => {});
      }
    };
    ping();
    const timer = setInterval(ping, ACTIVE_PING_MS);
    return () => clearInterval(timer);
  }, []);
}
