'use client';

import { useEffect } from 'react';
import { someoneLoggedIn } from '@/lib/account/login-user';
import type { Language } from '@/protocol/account-rules';
import { currentViewer, type ViewedSpace } from './viewer-store';

/**
 * Fetches what the viewer may do, with all scripts for it, but only where a person has logged in before: a visitor
 * and a search engine load nothing.
 */
export function ViewerLoader({ space, language }: { space: ViewedSpace; language: Language }) {
  useEffect(() => {
    if (!someoneLoggedIn()) return;
    const leaving = new AbortController();
    currentViewer.set('unknown');
    import('./viewer/load-viewer')
      .then(({ loadViewer }) => loadViewer(space, language, leaving.signal))
      .then((viewer) => !leaving.signal.aborted && currentViewer.set(viewer ?? 'stranger'))
      .catch(() => !leaving.signal.aborted && currentViewer.set('stranger'));
    return () => {
      leaving.abort();
      currentViewer.set('stranger');
    };
    // The space of a document stays; a refresh of its content must not start over.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [space.id, language]);
  return null;
}
