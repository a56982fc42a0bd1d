import { formatUnits } from 'viem';
import { createTranslator } from 'use-intl/core';
import en from '@/messages/en/notice.json';
import zh from '@/messages/zh/notice.json';
import type { Language } from '@/protocol/account';
import { lengthOfTimeOut, noticeSentence } from '@/protocol/notice-sentence';
import type { NoticeEntry } from '@/protocol/notification';

const messages = { en, zh } satisfies Record<Language, typeof en>;
/** More are counted. */
const LINES_MAX = 30;

/**
 * What a digest says, a line for each notice. What happened in private rooms and message requests is counted alone, unless the
 * person wants it named.
 */
export function digestLines(
  entries: readonly NoticeEntry[],
  { language, withPrivate }: { language: Language; withPrivate: boolean },
): string[] {
  const t = textsOf(language);
  const named = entries.filter((entry) => withPrivate || !isPrivate(entry));
  const lines = named.slice(0, LINES_MAX).map((entry) => noticeLine(entry, language));
  const left = named.length - lines.length;
  if (left > 0) lines.push(t('digestMore', { count: left }));
  const hidden = entries.length - named.length;
  if (hidden > 0) lines.push(t('digestPrivate', { count: hidden }));
  return lines;
}

/** What one notice says. */
export function noticeLine(entry: NoticeEntry, language: Language): string {
  const t = textsOf(language);
  const { person, space, role, room, reward, seconds, announcement, count } = entry;
  const sentence = t.markup(noticeSentence(entry), {
    strong: (chunks: string) => chunks,
    person: person?.username ?? t('goneAccount'),
    space: space?.name ?? '',
    role: role?.name ?? t('goneRole'),
    room: room?.name || t('group'),
    amount: reward
      ? `${formatUnits(BigInt(reward.amount), reward.token.decimals)} ${reward.token.symbol}`
      : t('someAmount'),
    ...lengthOfTimeOut(seconds ?? 0),
  });
  const counted = t(entry.kind === 'directMessage' ? 'messages' : 'mentions', { count });
  const more = [announcement?.title, count > 1 ? counted : ''].filter(Boolean);
  return [sentence, ...more].join(' · ');
}

const textsOf = (language: Language) =>
  createTranslator({ locale: language, messages: { notice: messages[language] }, namespace: 'notice' });

/** Whether a notice is about what only a few people see. */
function isPrivate({ kind, room }: NoticeEntry): boolean {
  return (
    kind === 'messageRequest' ||
    room?.kind === 'privateRoom' ||
    room?.kind === 'group' ||
    room?.kind === 'direct'
  );
}
