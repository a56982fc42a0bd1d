'use client';

import './chat.css';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ChatPhase, RoomActions, Timeline } from '@/lib/chat/model';
import type { Conversation } from './conversation';
import { ConversationContext, type ConversationContextValue } from './conversation-context';
import { Composer, type ComposerHandle } from './composer/composer';
import { OfflineNote, ReadOnlyNote } from './composer/composer-notes';
import type { ComposerTarget } from './composer/composer-target';
import { DropVeil, useFileDrop } from './composer/drop-zone';
import { RoomAbsent, TimelineBroken, TimelineLoading } from './conversation-states';
import { FirstViewPlace } from './first-view/first-view-place';
import { withArrivals } from './timeline/told-arrivals';
import { SavedNote } from './saved-note';
import { TimeOutNote } from './composer/time-out-note';
import { TimelineView, type TimelineHandle } from './timeline/timeline-view';
import { TypingLine } from './timeline/typing-line';
import { prepareFloating, useFloating } from './use-floating';

export type ConversationViewProps = {
  conversation: Conversation;
  timeline: Timeline | null;
  phase: ChatPhase;
  online: boolean;
  actions: RoomActions;
  /** A message that the address names. */
  eventId: string | null;
  onRetry: () => void;
  /** The members, beside timeline and composer. */
  side?: ReactNode;
};

/** Timeline and composer of one conversation; keyed by its id. Everything comes in by properties. */
export function ConversationView({
  conversation,
  timeline: whole,
  phase,
  actions,
  ...props
}: ConversationViewProps) {
  const timeline = useMemo(
    () => whole && withArrivals(whole, conversation.arrivals),
    [whole, conversation.arrivals],
  );
  const { matrixRoomId, face, spaceId, may, cards, giveReward, slowModeSeconds, report } = conversation;
  const main = useRef<HTMLDivElement>(null);
  const list = useRef<TimelineHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const [target, setTarget] = useState<ComposerTarget | null>(null);
  const { floating, Layer, open, close } = useFloating();
  const ready = timeline?.state === 'ready';
  const isLive = ready && !timeline.isSaved;
  const canPost =
    may.timeOut === null && conversation.instead === null && (ready ? timeline.canPost : may.post);
  const items = useRef(timeline?.items ?? []);
  useEffect(() => {
    items.current = timeline?.items ?? [];
  }, [timeline]);
  const latestItems = useCallback(() => items.current, []);
  const toLatest = useCallback(() => list.current?.toLatest(), []);

  const context = useMemo<ConversationContextValue>(
    () => ({
      matrixRoomId,
      roomName: face.name,
      spaceId,
      actions,
      canPost,
      canModerate: may.moderate,
      cards,
      reply: (message) => setTarget({ kind: 'reply', message }),
      edit: (message) => setTarget({ kind: 'edit', message }),
      askDelete: (message) => void open({ kind: 'delete', message }),
      openMenu: (message, at) => void open({ kind: 'menu', message, at }),
      openSheet: (message) => void open({ kind: 'sheet', message }),
      openPicker: (message, at) => void open({ kind: 'picker', message, at }),
      openImage: (message) => void open({ kind: 'image', message }),
      giveReward,
      report,
      show: (eventId) => list.current?.show(eventId),
    }),
    [matrixRoomId, face.name, spaceId, actions, canPost, may.moderate, cards, giveReward, report, open],
  );

  const lastOwnMs = lastOwnOf(timeline);
  const slowMode = useMemo(
    () => (slowModeSeconds > 0 ? { seconds: slowModeSeconds, lastOwnMs } : null),
    [slowModeSeconds, lastOwnMs],
  );
  const drop = useFileDrop(canPost ? (files) => composer.current?.addFiles(files) : null);
  const wasThere = useWasThere(ready);
  useEffect(() => {
    if (isLive && props.eventId !== null) list.current?.show(props.eventId);
  }, [isLive, props.eventId]);

  useTypedElsewhere(main, () => composer.current?.focus());
  const pressEscape = (event: KeyboardEvent<HTMLElement>) => {
    // Menus and dialogs bubble through React although they stand elsewhere.
    if (event.key !== 'Escape' || !main.current?.contains(event.target as Node)) return;
    if (target) setTarget(null);
    else {
      actions.markRead();
      list.current?.toLatest();
    }
    composer.current?.focus();
  };

  return (
    <ConversationContext value={context}>
      <div className="relative flex min-h-0 grow">
        <div
          ref={main}
          onKeyDown={pressEscape}
          onPointerEnter={prepareFloating}
          className="relative flex min-h-0 min-w-0 grow flex-col"
          {...drop.handlers}
        >
          {(phase === 'failed' && !ready) || timeline?.state === 'error' ? (
            <TimelineBroken onRetry={props.onRetry} />
          ) : timeline?.state === 'absent' ? (
            <RoomAbsent wasThere={wasThere} />
          ) : ready ? (
            // What was kept says where to begin only until the homeserver has said it.
            <TimelineView
              key={timeline.isSaved ? 'saved' : 'live'}
              ref={list}
              timeline={timeline}
              room={face}
            />
          ) : (
            <FirstViewPlace isBesideMembers>
              <TimelineLoading />
            </FirstViewPlace>
          )}
          <TypingLine typing={timeline?.typing ?? []} />
          {timeline?.isSaved && <SavedNote hasFailed={!props.online || phase === 'failed'} />}
          {(!props.online || phase === 'reconnecting') && <OfflineNote online={props.online} />}
          {conversation.notice}
          {timeline?.state === 'absent' && wasThere ? null : canPost ? (
            <Composer
              ref={composer}
              target={target}
              onTarget={setTarget}
              canMentionEveryone={may.mentionEveryone}
              slowMode={slowMode}
              onSent={toLatest}
              items={latestItems}
            />
          ) : conversation.instead !== null ? (
            conversation.instead
          ) : may.timeOut !== null ? (
            <TimeOutNote {...may.timeOut} />
          ) : (
            <ReadOnlyNote />
          )}
          {drop.over && <DropVeil roomName={face.name} />}
        </div>
        {props.side}
      </div>
      {Layer && floating && (
        <Layer
          floating={floating}
          items={timeline?.items ?? []}
          actions={actions}
          onClose={close}
          onOpen={(next) => void open(next)}
        />
      )}
    </ConversationContext>
  );
}

/** When the viewer last sent something here, deleted or not; what could not be sent does not count. */
function lastOwnOf(timeline: Timeline | null): number | null {
  const last = timeline?.items.findLast(
    (item) => item.kind === 'message' && item.isOwn && item.status !== 'failed',
  );
  return last?.kind === 'message' ? last.timestampMs : null;
}

/** A letter that is typed at nothing in particular, or at the timeline, is meant for the composer. */
function useTypedElsewhere(main: RefObject<HTMLElement | null>, focusComposer: () => void): void {
  const focus = useRef(focusComposer);
  useEffect(() => {
    focus.current = focusComposer;
  });
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { key, target } = event;
      const plain = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!plain || event.defaultPrevented || !(target instanceof HTMLElement)) return;
      const atTimeline = main.current?.contains(target) && target.matches('[role=log], [data-message]');
      if (target === document.body || atTimeline) focus.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [main]);
}

/** Whether the room has been on screen: then its absence means that it went. */
function useWasThere(ready: boolean): boolean {
  const [wasThere, setWasThere] = useState(ready);
  if (ready && !wasThere) setWasThere(true);
  return wasThere;
}
