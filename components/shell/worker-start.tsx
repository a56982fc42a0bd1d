'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { registerWorker } from '@/lib/account/worker-registration';

/**
 * Registers the service worker when the page has loaded, so that it takes nothing from the page's own start, and goes where a push
 * leads that the person has pressed.
 */
export function WorkerStart() {
  const router = useRouter();
  useEffect(() => {
    const start = () => void begin();
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
    return () => removeEventListener('load', start);
  }, []);
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    const open = ({ data, ports }: MessageEvent) => {
      const path = pathIn(data);
      if (path === null) return;
      router.push(path);
      ports[0]?.postMessage('opened');
    };
    worker.addEventListener('message', open);
    return () => worker.removeEventListener('message', open);
  }, [router]);
  return null;
}

async function begin(): Promise<void> {
  await registerWorker();
  // Only a browser that gets pushes loads what renews them.
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  // Nothing depends on it: the next page tries again.
  await import('@/lib/queries/push').then(({ renewPush }) => renewPush()).catch(() => {});
}

/** Where the worker (public/service-worker.js) wants this page to go; null for other messages. */
function pathIn(data: unknown): string | null {
  const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown };
  const isPath = typeof path === 'string' && /^\/index(?=[/?#]|$)/.test(path);
  return type === 'guildhall.open' && isPath ? path : null;
}
