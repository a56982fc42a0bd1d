'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ComponentType } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/client';
import { loadNamespace, type Namespace } from '@/lib/i18n/messages';
import type { Language } from '@/protocol/account-rules';
import type { ViewedSpace, Viewer, ViewerPartProps } from '@/components/space/viewer-store';
import { ViewerArticleMenu, ViewerComposer } from './viewer-announcements';
import { ViewerExtra, ViewerMain } from './viewer-actions';
import { ViewerMembers } from './viewer-members';

const namespaces: Namespace[] = [
  'ui',
  'space',
  'announcement',
  'application',
  'member',
  'moderation',
  'contact',
  'profile',
  'report',
];

const AGAIN_MS = 1_000;
const AGAIN_MS_MAX = 30_000;

/** Asks who is looking, until there is an answer or the page is left. Null when nobody is signed in after all. */
export async function loadViewer(
  space: ViewedSpace,
  language: Language,
  leaving: AbortSignal,
): Promise<Viewer | null> {
  const [signedIn, messages] = await Promise.all([isSignedIn(leaving), loadTexts(language)]);
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

/** Only a refusal says that nobody is: a member whose call was lost must not be offered to join. */
async function isSignedIn(leaving: AbortSignal): Promise<boolean> {
  for (let waitMs = AGAIN_MS; !leaving.aborted; waitMs = Math.min(2 * waitMs, AGAIN_MS_MAX)) {
    try {
      await call('me', { failure: 'silent', noSession: 'expected', signal: leaving });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return false;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return false;
}

async function loadTexts(language: Language) {
  const trees = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await loadNamespace(language, namespace)] as const),
  );
  return Object.fromEntries(trees);
}
