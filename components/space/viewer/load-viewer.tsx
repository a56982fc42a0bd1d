'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ComponentType } from 'react';
import { call } from '@/lib/api/client';
import { loadNamespace, type Namespace } from '@/lib/i18n/messages';
import type { Language } from '@/protocol/account-rules';
import type { ViewedSpace, Viewer, ViewerPartProps } from '../viewer-store';
import { ViewerArticleMenu, ViewerComposer } from './viewer-announcements';
import { ViewerExtra, ViewerMain } from './viewer-actions';
import { ViewerMembers } from './viewer-members';

const namespaces: Namespace[] = ['ui', 'space', 'announcement'];

/** Asks who is looking. Null when nobody is signed in after all. */
export async function loadViewer(space: ViewedSpace, language: Language): Promise<Viewer | null> {
  const [signedIn, messages] = await Promise.all([isSignedIn(), loadTexts(language)]);
  if (!signedIn) return null;
  const worded =
    (Part: ComponentType<ViewerPartProps>): ComponentType<ViewerPartProps> =>
    (props) => (
      <NextIntlClientProvider locale={language} messages={messages} timeZone="UTC">
        <Part {...props} />
      </NextIntlClientProvider>
    );
  return {
    space,
    parts: {
      main: worded(ViewerMain),
      extra: worded(ViewerExtra),
      composer: worded(ViewerComposer),
      articleMenu: worded(ViewerArticleMenu),
      members: worded(ViewerMembers),
    },
  };
}

async function isSignedIn(): Promise<boolean> {
  try {
    await call('me', { failure: 'silent', noSession: 'expected' });
    return true;
  } catch {
    return false;
  }
}

async function loadTexts(language: Language) {
  const trees = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await loadNamespace(language, namespace)] as const),
  );
  return Object.fromEntries(trees);
}
