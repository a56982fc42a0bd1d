'use client';

import { File as FileIcon, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { fileSize } from '@/lib/format/bytes';
import type { Attachment } from './use-attachments';

export type AttachmentTrayProps = { attachments: readonly Attachment[]; onRemove: (id: number) => void };

/** What goes out with the next press. */
export function AttachmentTray({ attachments, onRemove }: AttachmentTrayProps) {
  const t = useTranslations('chat.composer');
  if (attachments.length === 0) return null;
  return (
    <ul
      aria-label={t('attachments')}
      className="flex gap-2.5 overflow-x-auto px-3 pt-3 pb-1 [scrollbar-width:thin]"
    >
      {attachments.map(({ id, file, previewUrl }) => (
        <li
          key={id}
          className="relative w-36 shrink-0 overflow-hidden rounded-control bg-surface-3 edge-border-2"
        >
          {previewUrl ? (
            <img src={previewUrl} alt="" className="h-24 w-full object-cover" />
          ) : (
            <span aria-hidden className="grid h-24 w-full place-items-center text-text-3">
              <FileIcon className="size-7" />
            </span>
          )}
          <p className="px-2 pt-1 pb-1.5 text-xs">
            <span className="block truncate" title={file.name}>
              {file.name}
            </span>
            <span className="text-text-3 num">{fileSize(file.size)}</span>
          </p>
          <button
            type="button"
            aria-label={t('removeFile', { name: file.name })}
            title={t('remove')}
            onClick={() => onRemove(id)}
            className="absolute! top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-surface-3 text-text-1 floating touch-target"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
