'use client';

import type { Floating } from '@/components/chat/use-floating';
import type { RoomActions, TimelineItem } from '@/lib/chat/model';
import { DeleteDialog } from './delete-dialog';
import { ImageViewer } from './image-viewer';
import { MessageMenu } from './message-menu';
import { MessageSheet } from './message-sheet';
import { ReactionPicker } from './reaction-picker';

export type FloatingLayerProps = {
  floating: Floating;
  items: readonly TimelineItem[];
  actions: RoomActions;
  onClose: (kind: Floating['kind']) => void;
  onOpen: (floating: Floating) => void;
};

/** The menu, picker, dialog or picture that is open. */
export default function FloatingLayer({ floating, items, actions, onClose, onOpen }: FloatingLayerProps) {
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
