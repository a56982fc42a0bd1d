'use client';

import { memo, useId, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { ProfileButton } from '@/components/contact/profile-button';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import type { ChatMessage, ChatPerson } from '@/lib/chat/model';
import { useConversation } from '@/components/chat/conversation-context';
import { pointBelow } from '@/components/chat/floating/screen-point';
import { MessageBar } from './message-bar';
import { MessageBody } from './message-body';
import { rightsOf } from './message-rights';
import { MessageStatus } from './message-status';
import { MessageTime } from './message-time';
import { profileOf } from './profile-of';
import { Reactions } from './reactions';
import { ReplyQuote } from './reply-quote';
import { rowClasses } from './row-classes';
import { SenderName } from './sender-name';
import { useLongPress } from '@/components/ui/use-long-press';

const FRESH_MS = 2000;

export type MessageRowProps = {
  message: ChatMessage;
  /** The viewer jumped here: lit for a moment. */
  lit: boolean;
};

/**
 * One message, with its sender when it starts a group. It is drawn anew only for a new `message` object, so that
 * neither typing nor other messages touch it.
 */
export const MessageRow = memo(function MessageRow({ message, lit }: MessageRowProps) {
  const conversation = useConversation();
  const id = useId();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const longPress = useLongPress(() => conversation.openSheet(message));
  const { sender, startsGroup, mentionsMe } = message;
  const shown = hovered || focused;
  // What others say appears softly; what scrolls into view is simply there.
  const [isNew] = useState(() => !message.isOwn && Date.now() - message.timestampMs < FRESH_MS);

  return (
    <div className={cn(startsGroup && rowClasses.groupStart, isNew && 'animate-fade-in')}>
      <article
        data-message={message.key}
        data-mentions-me={mentionsMe ? '' : undefined}
        aria-labelledby={`${id}by ${id}text`}
        className={cn(
          rowClasses.row,
          'focus-visible:-outline-offset-2',
          'max-desktop:pointer-coarse:select-none max-desktop:pointer-coarse:[-webkit-touch-callout:none]',
          mentionsMe ? rowClasses.mentionsMe : 'desktop:hover:bg-hover desktop:focus-within:bg-hover',
          lit && 'chat-flash',
        )}
        onPointerEnter={(event) => event.pointerType !== 'touch' && setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
        onBlur={(event: FocusEvent) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
        }}
        onKeyDown={(event) => pressKey(event, message, conversation)}
        onContextMenu={(event) => openMenu(event, message, conversation)}
        {...longPress}
      >
        {startsGroup ? (
          <SenderPicture person={sender} />
        ) : (
          <span className="text-right text-2xs leading-[22px] text-text-3 num">
            <MessageTime
              timestampMs={message.timestampMs}
              className={shown ? undefined : 'opacity-0 group-hover/row:opacity-100'}
            />
          </span>
        )}
        <div className="min-w-0">
          {message.replyTo && <ReplyQuote reply={message.replyTo} />}
          <Byline id={`${id}by`} message={message} />
          <div id={`${id}text`}>
            <MessageBody message={message} />
          </div>
          <MessageStatus message={message} />
          <Reactions message={message} />
        </div>
        {shown && <MessageBar message={message} />}
      </article>
    </div>
  );
});

/** Screen readers get to the card by the name. */
function SenderPicture({ person }: { person: ChatPerson }) {
  const { spaceId } = useConversation();
  const profile = profileOf(person);
  const picture = (
    <Avatar name={person.name} picture={person.avatar} size={40} className={rowClasses.picture} />
  );
  if (!profile) return picture;
  return (
    <ProfileButton
      person={profile}
      spaceId={spaceId}
      tabIndex={-1}
      aria-hidden
      className="self-start no-underline!"
    >
      {picture}
    </ProfileButton>
  );
}

/** Who wrote it and when; of a message that goes on from the one above, for screen readers only. */
function Byline({ id, message }: { id: string; message: ChatMessage }) {
  const { sender, startsGroup, timestampMs } = message;
  if (!startsGroup) {
    return (
      <span id={id} className="sr-only">
        {sender.name}
      </span>
    );
  }
  return (
    <p id={id} className={rowClasses.byline}>
      <SenderName person={sender} />
      <MessageTime timestampMs={timestampMs} className={rowClasses.time} />
    </p>
  );
}

type Conversation = ReturnType<typeof useConversation>;

/** R, E and + on a focused message; letters that belong to a control inside are left alone. */
function pressKey(event: KeyboardEvent, message: ChatMessage, conversation: Conversation): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const can = rightsOf(message, conversation);
  const press: Record<string, (() => void) | false> = {
    r: can.reply && (() => conversation.reply(message)),
    e: can.edit && (() => conversation.edit(message)),
    '+': can.react && (() => conversation.openPicker(message, pointBelow(event.currentTarget))),
    Delete: can.remove && (() => conversation.askDelete(message)),
    Enter: can.any && (() => conversation.openMenu(message, pointBelow(event.currentTarget))),
  };
  const act = press[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** The browser's own menu stays for links, pictures and selected text. */
function openMenu(event: MouseEvent, message: ChatMessage, conversation: Conversation): void {
  const native = event.target instanceof Element && event.target.closest('a, img');
  const selected = getSelection()?.isCollapsed === false;
  // After a long press the sheet is open already.
  const byFinger = matchMedia('(pointer: coarse)').matches;
  if (byFinger) event.preventDefault();
  if (native || selected || byFinger || !rightsOf(message, conversation).any) return;
  event.preventDefault();
  conversation.openMenu(message, { x: event.clientX, y: event.clientY });
}
