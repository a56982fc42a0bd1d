'use client';

import { Image, LogOut, Pencil, Sparkles, UserMinus, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import type { TimelineItem } from '@/lib/chat/model';
import { MessageTime } from './message-time';

type SystemItem = Extract<TimelineItem, { kind: 'system' }>;

const icons = {
  joined: UserPlus,
  left: LogOut,
  removed: UserMinus,
  created: Sparkles,
  renamed: Pencil,
  pictured: Image,
} as const;

/** People came or went, or the room got another name or picture. */
export const SystemLine = memo(function SystemLine({ item }: { item: SystemItem }) {
  const t = useTranslations('chat.system');
  const Icon = icons[item.what];
  return (
    <div className="pt-1.5">
      <p className="flex items-center gap-2.5 py-[5px] pr-5 pl-[34px] text-sm text-text-3 max-desktop:pr-3 max-desktop:pl-5">
        <Icon aria-hidden className="size-[15px] shrink-0" />
        <span className="min-w-0 truncate">
          {t.rich(wordingOf(item), {
            person: item.person.name,
            by: item.by?.name ?? '',
            count: item.others + 1,
            room: item.name ?? '',
            b: (chunks) => <b className="font-medium text-text-2">{chunks}</b>,
          })}
        </span>
        <MessageTime timestampMs={item.timestampMs} className="shrink-0 text-xs num" />
      </p>
    </div>
  );
});

/** The text for a line; of what a person is named for, who did it. */
function wordingOf({ what, by, name, hasPicture }: SystemItem) {
  if (what === 'removed') return by ? 'removedBy' : what;
  if (what === 'renamed') return name === '' ? (by ? 'unnamedBy' : 'unnamed') : by ? 'renamedBy' : what;
  if (what === 'pictured') return hasPicture ? what : 'unpictured';
  return what;
}
