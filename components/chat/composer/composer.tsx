'use client';

import '@/components/editor/editor.css';
import './composer.css';
import type { Editor } from '@tiptap/core';
import { useTranslations } from 'next-intl';
import { memo, useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { DraftDocument } from '@/lib/chat/drafts';
import type { ChatMessage, OutgoingText, TimelineItem } from '@/lib/chat/model';
import { editorDocumentOf } from '@/lib/chat/text/editor-document';
import { outgoingOf } from '@/lib/chat/text/editor-text';
import { useConversation } from '@/components/chat/conversation-context';
import { AttachmentTray } from './attachment-tray';
import { ComposerContext } from './composer-context';
import { useComposerField } from './composer-field';
import { ComposerLine } from './composer-line';
import type { ComposerTarget } from './composer-target';
import { ComposerToolbar } from './composer-toolbar';
import { LengthNote } from './length-note';
import { MESSAGE_LENGTH_MAX } from './message-length';
import type { PlainField } from './plain-field';
import { documentOf, plainOutgoing } from './plain-text';
import { SlowModeNote } from './slow-mode-note';
import { SuggestionList } from './suggestion-list';
import { useAttachments } from './use-attachments';

import { useDraft } from './use-draft';
import { useSlowModeLeft, type SlowModeHere } from './use-slow-mode';
import { useTypingNotice } from './use-typing-notice';

export interface ComposerHandle {
  addFiles(files: readonly File[]): void;
  focus(): void;
}

export type ComposerProps = {
  target: ComposerTarget | null;
  onTarget: (target: ComposerTarget | null) => void;
  canMentionEveryone: boolean;
  /** Null where the viewer need not wait. */
  slowMode: SlowModeHere | null;
  /** Something was sent: the timeline goes to its end. */
  onSent: () => void;
  /** The newest items when it is called. */
  items: () => readonly TimelineItem[];
  ref: Ref<ComposerHandle>;
};

/** Where messages are written. Its state stays in here, so that no key touches the timeline, nor a message this; keyed by the room. */
export const Composer = memo(function Composer({
  target,
  onTarget,
  canMentionEveryone,
  slowMode,
  onSent,
  items,
  ref,
}: ComposerProps) {
  const t = useTranslations('chat.composer');
  const { actions, matrixRoomId, roomName, askDelete } = useConversation();
  const listId = useId();
  const draft = useDraft(matrixRoomId);
  const typing = useTypingNotice(actions);
  const files = useAttachments();
  const [initial] = useState(() => draft.read());
  const [outgoing, setOutgoing] = useState<OutgoingText | null>(() => initial && outgoingOf(initial));
  const editing = target?.kind === 'edit' ? target.message : null;

  const write = (next: OutgoingText | null, document: DraftDocument) => {
    setOutgoing(next);
    if (editing) return;
    draft.write(next ? document : null);
    if (next) typing.write();
    else typing.stop();
  };
  const label = t('placeholder', { room: roomName });
  const { editor, suggestions, plain, place } = useComposerField({
    label,
    initial,
    people: { matrixRoomId, canMentionEveryone, items },
    onChange: (changed) => {
      const document = changed.getJSON() as DraftDocument;
      write(outgoingOf(document), document);
    },
    onPlain: (text) => write(plainOutgoing(text), documentOf(text)),
    onSend: () => send(),
    onUp: () => {
      const last = lastOwnText(items());
      if (last && !editing) onTarget({ kind: 'edit', message: last });
    },
    onFiles: files.add,
  });
  useTargetInField({ editor, plain, target, draft }, (set) =>
    setOutgoing(outgoingOf(set.getJSON() as DraftDocument)),
  );
  // At once, and not with the next frame as by the editor's command: a key may be on its way.
  const focus = () => (editor ? editor.view.focus() : plain.focus());
  useImperativeHandle(ref, () => ({ addFiles: files.add, focus }));

  const left = useSlowModeLeft(matrixRoomId, slowMode);
  const length = outgoing?.text.length ?? 0;
  const messages = files.attachments.length + (outgoing ? 1 : 0);
  const maySend = (now: OutgoingText | null) => {
    if ((now?.text.length ?? 0) > MESSAGE_LENGTH_MAX) return false;
    if (editing) return true;
    const count = files.attachments.length + (now ? 1 : 0);
    const waits = slowMode !== null && (left > 0 || count > 1);
    return !waits && count > 0;
  };

  const send = () => {
    // The state may not know yet what was typed in this turn.
    const now = editor ? outgoingOf(editor.getJSON() as DraftDocument) : plainOutgoing(plain.text());
    if (!maySend(now)) return;
    if (editing) {
      if (!now) askDelete(editing);
      else if (editing.eventId !== null) {
        if (now.text !== textOf(editing)) actions.edit(editing.eventId, now);
        onTarget(null);
      }
      return;
    }
    const replyTo = target?.message.eventId ?? undefined;
    const sent = files.take();
    sent.forEach((file, index) => actions.sendFile(file, index === 0 ? replyTo : undefined));
    if (now) actions.send(now, sent.length === 0 ? replyTo : undefined);
    if (editor) editor.commands.clearContent();
    else plain.set(null);
    setOutgoing(null);
    draft.write(null);
    typing.stop();
    onTarget(null);
    onSent();
  };

  return (
    <div className="relative mx-4 mb-3 max-desktop:mx-2 max-desktop:mb-2">
      <SuggestionList store={suggestions} field={editor?.view.dom ?? null} id={listId} />
      <section
        aria-label={t('label')}
        className="chat-field rounded-card bg-surface-2 edge-border-2 focus-within:shadow-[inset_0_0_0_1.5px_var(--border-control)]"
      >
        {target && <ComposerContext target={target} onCancel={() => onTarget(null)} />}
        <ComposerToolbar editor={editor} withEditor={(act) => plain.withEditor(act)} />
        {!editing && <AttachmentTray attachments={files.attachments} onRemove={files.remove} />}
        <ComposerLine
          withEditor={(act) => plain.withEditor(act)}
          onFocus={focus}
          editing={editing !== null}
          canSend={maySend(outgoing)}
          onFiles={files.add}
          onSend={() => (editor ? send() : plain.send())}
        >
          <div className="max-h-[min(var(--composer-max-h),40dvh)] min-w-0 grow self-center overflow-y-auto px-2 py-[13px] text-md scroll-quiet [scrollbar-gutter:auto] max-desktop:text-lg">
            <div ref={place} />
            {!editor && (
              <textarea
                {...plain.handlers}
                defaultValue={plain.initialText}
                rows={1}
                aria-label={label}
                aria-autocomplete="list"
                data-area="composer"
                enterKeyHint="enter"
                placeholder={label}
                className="block w-full resize-none bg-transparent outline-none placeholder:truncate placeholder:text-text-3 [field-sizing:content]"
              />
            )}
          </div>
        </ComposerLine>
        <LengthNote length={length} />
        {slowMode && !editing && (
          <SlowModeNote seconds={slowMode.seconds} left={left} tooMany={messages > 1} />
        )}
      </section>
    </div>
  );
});

interface Field {
  readonly editor: Editor | null;
  readonly plain: PlainField;
  readonly target: ComposerTarget | null;
  readonly draft: { read(): DraftDocument | null };
}

/** Puts the message that is edited into the field, and the draft back afterwards. */
function useTargetInField({ editor, plain, target, draft }: Field, onSet: (editor: Editor) => void): void {
  const edited = useRef<ChatMessage | null>(null);
  const set = useRef(onSet);
  useEffect(() => {
    set.current = onSet;
  });
  useEffect(() => {
    const message = target?.kind === 'edit' ? target.message : null;
    if (message !== edited.current) {
      edited.current = message;
      const content = message?.body.kind === 'text' ? editorDocumentOf(message.body) : draft.read();
      if (editor) {
        // The editor checks it against its schema.
        editor.commands.setContent(content as object | null, { emitUpdate: false });
        set.current(editor);
      } else plain.set(content as DraftDocument | null);
    }
    if (!target) return;
    if (editor) editor.commands.focus('end');
    else plain.focus();
  }, [editor, plain, target, draft]);
}

function lastOwnText(items: readonly TimelineItem[]): ChatMessage | null {
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item?.kind !== 'message' || !item.isOwn || item.body.kind !== 'text') continue;
    if (item.eventId !== null && item.status === 'sent') return item;
  }
  return null;
}

function textOf({ body }: ChatMessage): string | null {
  return body.kind === 'text' ? body.text : null;
}
