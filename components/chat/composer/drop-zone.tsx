'use client';

import { ImagePlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState, type DragEvent } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Handlers for the whole conversation, which takes dropped files; `over` while some are held above it. */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | null) {
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  const leave = () => {
    depth.current = 0;
    setOver(false);
  };
  if (!onFiles) return { over: false, handlers: {} };
  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        depth.current += 1;
        setOver(true);
      },
      onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
      onDragLeave: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) leave();
      },
      onDrop: (event: DragEvent) => {
        leave();
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** Lies over the conversation while files are held above it. */
export function DropVeil({ roomName }: { roomName: string }) {
  const t = useTranslations('chat.composer');
  return (
    <div className="pointer-events-none absolute inset-3 z-popover grid animate-fade-in place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed border-primary-text bg-surface-3 text-text-1 opacity-95">
      <ImagePlus aria-hidden className="size-7 text-primary-text" />
      <p className="section-title">{t('dropHere', { room: roomName })}</p>
    </div>
  );
}
