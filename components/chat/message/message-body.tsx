'use client';

import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { cn } from '@/components/ui/class-names';
import { isLongText } from '@/lib/chat/long-text';
import type { ChatMessage, TextBody } from '@/lib/chat/model';
import { useConversation } from '@/components/chat/conversation-context';
import { FileBox } from './file-box';
import { FoldedText } from './folded-text';
import { ImageBox } from './image-box';
import { RichText } from './rich-text';
import { rowClasses } from './row-classes';

/** What a message says: text, picture, file, reward, or that it was deleted. */
export function MessageBody({ message }: { message: ChatMessage }) {
  const t = useTranslations('chat');
  const { cards } = useConversation();
  const { body } = message;
  switch (body.kind) {
    case 'text':
      return <Text message={message} body={body} />;
    case 'image':
      return <ImageBox message={message} body={body} />;
    case 'file':
      return <FileBox body={body} />;
    case 'reward':
      return (
        <Suspense fallback={<p className="text-text-3">{body.text}</p>}>
          <cards.reward body={body} eventId={message.eventId} />
        </Suspense>
      );
    case 'transfer':
      return (
        <Suspense fallback={<p className={rowClasses.card}>{body.text}</p>}>
          <cards.transfer
            body={body}
            sender={message.sender}
            isOwn={message.isOwn}
            timestampMs={message.timestampMs}
          />
        </Suspense>
      );
    case 'deleted':
      return <p className={rowClasses.absent}>{t('deleted')}</p>;
    case 'unknown':
      return <p className={rowClasses.absent}>{t('unknown')}</p>;
  }
}

function Text({ message, body }: { message: ChatMessage; body: TextBody }) {
  const t = useTranslations('chat');
  const said = (
    <div
      dir="auto"
      className={cn(
        rowClasses.text,
        body.emojiOnly && rowClasses.emoji,
        message.status === 'sending' && 'text-text-3',
      )}
    >
      <RichText nodes={body.rich} everyone={t('everyone')} />
      {message.edited && <span className={rowClasses.edited}> {t('edited')}</span>}
    </div>
  );
  return isLongText(body.rich) ? <FoldedText messageId={message.key}>{said}</FoldedText> : said;
}
