'use client';

import { useCallback, useState } from 'react';
import type { ChatMessage, RoomActions, TimelineItem } from '@/lib/chat/model';
import type { ScreenPoint } from '@/components/ui/use-context-menu';
import { DeleteDialog } from './floating/delete-dialog';
import { ImageViewer } from './floating/image-viewer';
import { MessageMenu } from './floating/message-menu';
import { MessageSheet } from './floating/message-sheet';
import { ReactionPicker } from './floating/reaction-picker';

/** What lies over the timeline and belongs to one message: there is one at a time. */
export type Floating =
  | { readonly kind: 'menu' | 'picker'; readonly message: ChatMessage; readonly at: ScreenPoint }
  | { readonly kind: 'sheet' | 'delete' | 'image'; readonly message: ChatMessage };

export function useFloating() {
  const [floating, setFloating] = useState<Floating | null>(null);
  /** Closes what is of a kind; a menu whose item opened something else must not close that. */
  const close = useCallback(
    (kind: Floating['kind']) => setFloating((current) => (current?.kind === kind ? null : current)),
    [],
  );
  return { floating, open: setFloating, close };
}

export type FloatingLayerProps = {
  floating: Floating | null;
  items: readonly TimelineItem[];
  actions: RoomActions;
  onClose: (kind: Floating['kind']) => void;
  onOpen: (floating: Floating) => void;
};

export function FloatingLayer({ floating, items, actions, onClose, onOpen }: FloatingLayerProps) {
  if (!floating) return null;
  const { kind } = floating;
  // As it is by now: it may have been sent, edited or deleted since.
  const now = items.find(({ key }) => key === floating.message.key);
  const message = now?.kind === 'message' ? now : floating.message;
  const close = () => onClose(kind);
  switch (kind) {
    case 'menu':
      return <MessageMenu key={message.key} message={message} at={floating.at} onClose={close} />;
    case 'picker':
      return (
        <ReactionPicker
          at={floating.at}
          onClose={close}
          onPick={(emoji) => {
            close();
            if (message.eventId !== null) actions.toggleReaction(message.eventId, emoji);
          }}
        />
      );
    case 'sheet':
      return <MessageSheet message={message} onClose={close} />;
    case 'delete':
      return <DeleteDialog message={message} onClose={close} />;
    case 'image':
      return (
        <ImageViewer
          items={items}
          messageKey={message.key}
          onClose={close}
          onChange={(key) => {
            const next = items.find((item) => item.key === key);
            if (next?.kind === 'message') onOpen({ kind, message: next });
          }}
        />
      );
  }
}
