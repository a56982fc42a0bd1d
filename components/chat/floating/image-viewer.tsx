'use client';

import * as RadixDialog from '@radix-ui/react-dialog';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, type KeyboardEvent } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import type { ChatMessage, ImageBody, TimelineItem } from '@/lib/chat/model';
import { MessageTime } from '@/components/chat/message/message-time';

type Picture = ChatMessage & { readonly body: ImageBody };

export type ImageViewerProps = {
  items: readonly TimelineItem[];
  messageKey: string;
  onChange: (messageKey: string) => void;
  onClose: () => void;
};

/** One picture over the whole window; arrows lead to the others of the timeline, Esc closes. */
export function ImageViewer({ items, messageKey, onChange, onClose }: ImageViewerProps) {
  const t = useTranslations('chat.viewer');
  const opener = useRef<Element | null>(null);
  const pictures = items.filter(
    (item): item is Picture => item.kind === 'message' && item.body.kind === 'image',
  );
  const at = pictures.findIndex(({ key }) => key === messageKey);
  const picture = pictures[at];
  if (!picture) return null;
  const before = pictures[at - 1];
  const after = pictures[at + 1];
  const { body, sender } = picture;
  const step = (event: KeyboardEvent) => {
    const next = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined;
    if (next) onChange(next.key);
  };
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-overlay animate-fade-in bg-scrim">
          <RadixDialog.Content
            aria-describedby={undefined}
            onKeyDown={step}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (opener.current instanceof HTMLElement) opener.current.focus();
            }}
            className="flex h-dvh flex-col bg-surface-0 text-text-1 outline-none"
          >
            <header className="flex h-topbar shrink-0 items-center gap-2 border-b px-4 max-desktop:px-2">
              <div className="min-w-0 grow">
                <RadixDialog.Title className="truncate text-base font-medium">{body.name}</RadixDialog.Title>
                <p className="truncate text-xs text-text-3">
                  {sender.name} · <MessageTime timestampMs={picture.timestampMs} className="num" />
                </p>
              </div>
              <a
                href={body.url}
                download={body.name}
                aria-label={t('download', { name: body.name })}
                title={t('downloadShort')}
                className="grid size-8 place-items-center rounded-md text-text-2 hover:bg-hover hover:text-text-1 max-desktop:size-11"
              >
                <Download aria-hidden className="size-[18px] max-desktop:size-5" />
              </a>
              <RadixDialog.Close asChild>
                <IconButton label={t('close')} title={t('close')} icon={<X aria-hidden />} />
              </RadixDialog.Close>
            </header>
            <div className="relative min-h-0 grow p-4 max-desktop:p-0" onClick={onClose}>
              <img
                key={body.url}
                src={body.url}
                alt={body.name}
                onClick={(event) => event.stopPropagation()}
                className="absolute inset-0 m-auto max-h-full max-w-full animate-fade-in object-contain desktop:max-h-[calc(100%-32px)] desktop:max-w-[calc(100%-32px)]"
              />
              {before && (
                <IconButton
                  label={t('previous')}
                  title={t('previous')}
                  icon={<ChevronLeft aria-hidden />}
                  className="absolute! top-1/2 left-3 -translate-y-1/2 bg-surface-3 floating"
                  onClick={(event) => {
                    event.stopPropagation();
                    onChange(before.key);
                  }}
                />
              )}
              {after && (
                <IconButton
                  label={t('next')}
                  title={t('next')}
                  icon={<ChevronRight aria-hidden />}
                  className="absolute! top-1/2 right-3 -translate-y-1/2 bg-surface-3 floating"
                  onClick={(event) => {
                    event.stopPropagation();
                    onChange(after.key);
                  }}
                />
              )}
            </div>
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
