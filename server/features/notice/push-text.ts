import { createHash } from 'node:crypto';
import { createTranslator } from 'use-intl/core';
import en from '@/messages/en/notice.json';
import zh from '@/messages/zh/notice.json';
import type { Language } from '@/protocol/account';
import type { NoticeEntry } from '@/protocol/notification';
import { noticeLine } from './digest-text';
import { pushPath } from './push-path';

const messages = { en, zh } satisfies Record<Language, typeof en>;

/** What a push carries to the service worker (public/service-worker.js), encrypted for it alone. */
export interface PushPayload {
  /** Of the subscription that it is for. */
  readonly mark: string;
  readonly language: Language;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** The browser shows one push of a tag: a newer one takes its place. */
  readonly tag: string;
}

/** Says what kind of thing it is and how many; who, where and what alone if the person wants that. */
export function pushPayload(
  entry: NoticeEntry,
  { mark, language, withText }: { mark: string; language: Language; withText: boolean },
): PushPayload {
  const t = createTranslator({ locale: language, messages: messages[language], namespace: 'push' });
  return {
    mark,
    language,
    title: t(entry.kind, { count: entry.count }),
    body: withText ? noticeLine(entry, language) : '',
    path: pushPath(entry),
    tag: pushTopic(entry.id),
  };
}

/** A push that still waits at the push service gives way to a newer one of its topic (RFC 8030, 5.4). */
export function pushTopic(noticeId: number): string {
  return createHash('sha256').update(`notice ${noticeId}`).digest('base64url').slice(0, 32);
}
