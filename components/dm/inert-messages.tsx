'use client';

import { CircleAlert, FileX, ImageOff, Link2Off, MessageSquareDashed, ShieldCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Tag } from '@/components/ui/tag';
import { cn } from '@/components/ui/class-names';
import { useNow } from '@/components/ui/use-now';
import { fullTime, relativeTime } from '@/lib/format/relative-time';
import { tokenAmount } from '@/lib/format/token-amount';
import type { RequestMessage } from '@/protocol/dm';

/** What looks like an address of the web, with or without its scheme. */
const LINK = /(?:\b[a-z][a-z\d+.-]*:\/\/|\bwww\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/\S*/giu;

/** Messages of a request as plain text: nothing of them leads anywhere or loads anything. */
export function InertMessages({ name, messages }: { name: string; messages: readonly RequestMessage[] }) {
  const t = useTranslations('dm.request');
  if (messages.length === 0) {
    return <p className="px-5 py-6 text-center text-sm text-text-2">{t('empty', { name })}</p>;
  }
  return (
    <ul className="flex flex-col gap-3 px-5 pt-4 pb-4 max-desktop:px-4">
      {messages.map((message) => (
        <li key={message.eventId} className="flex gap-3.5">
          <Avatar name={name} size={40} />
          <div className="min-w-0 grow">
            <div className="flex items-baseline gap-2">
              <span className="truncate font-semibold">{name}</span>
              <Time iso={message.sentTime} />
              {message.edited && <span className="text-xs text-text-3">({t('edited')})</span>}
            </div>
            <Body message={message} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Time({ iso }: { iso: string }) {
  const t = useTranslations('dm.list');
  const locale = useLocale();
  const time = new Date(iso);
  return (
    <time dateTime={iso} title={fullTime(time, locale)} className="num shrink-0 text-xs text-text-3">
      {relativeTime(time, new Date(useNow() ?? time.getTime()), locale, t('now'))}
    </time>
  );
}

function Body({ message: { kind, text, money } }: { message: RequestMessage }) {
  const t = useTranslations('dm.request');
  const locale = useLocale();
  switch (kind) {
    case 'text':
      return <PlainText text={text} />;
    case 'image':
      return <Box icon={<ImageOff aria-hidden />}>{t('image')}</Box>;
    case 'file':
      return <Box icon={<FileX aria-hidden />}>{t('file', { name: text })}</Box>;
    case 'money':
      return money ? (
        <Box icon={<ShieldCheck aria-hidden />} solid>
          {t('money', {
            amount: tokenAmount(BigInt(money.amount), money.decimals, locale),
            symbol: money.symbol,
          })}
        </Box>
      ) : (
        <Box icon={<CircleAlert aria-hidden />} tone="text-warn">
          {t('noMoney')}
        </Box>
      );
    case 'other':
      return <Box icon={<MessageSquareDashed aria-hidden />}>{t('other')}</Box>;
  }
}

function PlainText({ text }: { text: string }) {
  const t = useTranslations('dm.request');
  const parts: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(LINK)) {
    parts.push(
      text.slice(end, found.index),
      <span key={found.index} className="text-text-2">
        {found[0]}{' '}
        <Tag>
          <Link2Off aria-hidden className="size-3" />
          {t('linkOff')}
        </Tag>
      </span>,
    );
    end = found.index + found[0].length;
  }
  parts.push(text.slice(end));
  return (
    <p dir="auto" className="break-words whitespace-pre-wrap">
      {parts}
    </p>
  );
}

function Box({
  icon,
  solid = false,
  tone = 'text-text-3',
  children,
}: {
  icon: ReactNode;
  solid?: boolean;
  tone?: string;
  children: string;
}) {
  return (
    <div
      className={cn(
        'mt-1 flex max-w-[420px] items-center gap-2.5 rounded-card border px-3.5 py-2.5 text-sm text-text-2',
        !solid && 'border-dashed',
      )}
    >
      <span className={cn('shrink-0 [&_svg]:size-[18px]', tone)}>{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </div>
  );
}
