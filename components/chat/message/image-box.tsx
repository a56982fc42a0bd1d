'use client';

import { ImageOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Progress } from '@/components/ui/progress';
import type { ChatMessage, ImageBody } from '@/lib/chat/model';
import { useConversation } from '@/components/chat/conversation-context';
import { boxOf } from './media-size';
import { rowClasses } from './row-classes';

/** A picture of a message in a box of its final size; a press opens the viewer. */
export function ImageBox({ message, body }: { message: ChatMessage; body: ImageBody }) {
  const t = useTranslations('chat');
  const { openImage } = useConversation();
  const [broken, setBroken] = useState(false);
  const { width, height } = boxOf(body.width, body.height);
  return (
    <div
      // Set in the browser, where the policy allows it: the timeline is never rendered by the server.
      style={{ width, aspectRatio: `${width} / ${height}` }}
      className={rowClasses.image}
    >
      {broken ? (
        <p className="grid size-full place-content-center justify-items-center gap-1.5 p-3 text-center text-xs text-text-3">
          <ImageOff aria-hidden className="size-5" />
          {t('imageBroken')}
        </p>
      ) : (
        <button
          type="button"
          aria-label={t('openImage', { name: body.name })}
          onClick={() => openImage(message)}
          className="block size-full cursor-zoom-in rounded-[12px] focus-visible:-outline-offset-2"
        >
          <img
            src={body.previewUrl}
            alt={body.name}
            width={width}
            height={height}
            decoding="async"
            draggable={false}
            onError={() => setBroken(true)}
            className="size-full object-cover"
          />
        </button>
      )}
      {body.progress !== null && (
        <div className="absolute inset-x-2.5 bottom-2.5 rounded-full bg-surface-3 p-1">
          <Progress value={body.progress} label={t('uploading', { name: body.name })} />
        </div>
      )}
    </div>
  );
}
