'use client';

import { useEffect } from 'react';
import { someoneLoggedIn } from '@/lib/account/login-user';
import type { Language } from '@/protocol/account-rules';
import { setViewer, type ViewedSpace } from './viewer-store';

/**
 * Fetches what the viewer may do, with all scripts for it, but only where somebody has logged in before: a visitor
 * and a search engine load nothing.
 */
export function ViewerLoader({ space, language }: { space: ViewedSpace; language: Language }) {
  useEffect(() => {
    if (!someoneLoggedIn()) return;
    const leaving = new AbortController();
    setViewer('unknown');
    import('./viewer/load-viewer')
      .then(({ loadViewer }) => loadViewer(space, language, leaving.signal))
      .then((viewer) => !leaving.signal.aborted && setViewer(viewer ?? 'stranger'))
      .catch(() => !leaving.signal.aborted && setViewer('stranger'));
    return () => {
      leaving.abort();
      setViewer('stranger');
    };
    // The space of a document stays; a refresh of its content must not start over.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [space.id, language]);
  return null;
}
