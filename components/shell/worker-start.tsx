'use client';

import { useEffect } from 'react';
import { registerWorker } from '@/lib/account/worker-registration';

/** Registers the service worker when the page has loaded, so that it takes nothing from the page's own start. */
export function WorkerStart() {
  useEffect(() => {
    const start = () => void registerWorker();
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
    return () => removeEventListener('load', start);
  }, []);
  return null;
}
