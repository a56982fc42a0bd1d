'use client';

import '@/components/editor/editor.css';
import './composer.css';
import { EditorContent, type Editor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { cn } from '@/components/ui/class-names';
import type { DraftDocument } from '@/lib/chat/drafts';
import type { ChatMessage, OutgoingText, TimelineItem } from '@/lib/chat/model';
import { editorDocumentOf } from '@/lib/chat/text/editor-document';
import { outgoingOf } from '@/lib/chat/text/editor-text';
import { useConversation } from '@/components/chat/conversation-context';
import { AttachmentTray } from './attachment-tray';
import { ComposerContext } from './composer-context';
import { ComposerLine } from './composer-line';
import type { ComposerTarget } from './composer-target';
import { ComposerToolbar } from './composer-toolbar';
import { LengthNote } from './length-note';
import { MESSAGE_LENGTH_MAX } from './message-length';
import { SlowModeNote } from './slow-mode-note';
import { SuggestionList } from './suggestion-list';
import { useAttachments } from './use-attachments';
import { useComposerEditor } from './use-composer-editor';
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

/** Where messages are written. Its state stays in here, so that no key touches the timeline; keyed by the room. */
export default function Composer({
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

  const onChange = (editor: Editor) => {
    const document = editor.getJSON() as DraftDocument;
    const next = outgoingOf(document);
    setOutgoing(next);
    if (editing) return;
    draft.write(next ? document : null);
    if (next) typing.write();
    else typing.stop();
  };
  const { editor, suggestions } = useComposerEditor({
    label: t('placeholder', { room: roomName }),
    initial,
    people: { matrixRoomId, canMentionEveryone, items },
    onChange,
    onSend: () => send(),
    onUp: () => {
      const last = lastOwnText(items());
      if (last && !editing) onTarget({ kind: 'edit', message: last });
    },
    onFiles: files.add,
  });
  useTargetInEditor(editor, target, draft, (set) => setOutgoing(outgoingOf(set.getJSON() as DraftDocument)));
  // At once, and not with the next frame as by the editor's command: a key may be on its way.
  useImperativeHandle(ref, () => ({ addFiles: files.add, focus: () => editor?.view.focus() }));

  const length = outgoing?.text.length ?? 0;
  const tooLong = length > MESSAGE_LENGTH_MAX;
  const left = useSlowModeLeft(matrixRoomId, slowMode);
  const messages = files.attachments.length + (outgoing ? 1 : 0);
  const waits = slowMode !== null && !editing && (left > 0 || messages > 1);
  const canSend = !tooLong && !waits && (outgoing !== null || (files.attachments.length > 0 && !editing));

  const send = () => {
    if (!editor || tooLong) return;
    if (editing) {
      if (!outgoing) askDelete(editing);
      else if (editing.eventId !== null) {
        if (outgoing.text !== textOf(editing)) actions.edit(editing.eventId, outgoing);
        onTarget(null);
      }
      return;
    }
    if (!canSend) return;
    const replyTo = target?.message.eventId ?? undefined;
    const sent = files.take();
    sent.forEach((file, index) => actions.sendFile(file, index === 0 ? replyTo : undefined));
    if (outgoing) actions.send(outgoing, sent.length === 0 ? replyTo : undefined);
    editor.commands.clearContent();
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
        {editor && <ComposerToolbar editor={editor} />}
        {!editing && <AttachmentTray attachments={files.attachments} onRemove={files.remove} />}
        <ComposerLine
          editor={editor}
          editing={editing !== null}
          canSend={canSend || (editing !== null && !tooLong)}
          onFiles={files.add}
          onSend={send}
        >
          <EditorContent
            editor={editor}
            className={cn(
              'max-h-[min(var(--composer-max-h),40dvh)] min-w-0 grow self-center overflow-y-auto px-2 py-[13px] text-md scroll-quiet [scrollbar-gutter:auto] max-desktop:text-lg',
            )}
          />
        </ComposerLine>
        <LengthNote length={length} />
        {slowMode && !editing && (
          <SlowModeNote seconds={slowMode.seconds} left={left} tooMany={messages > 1} />
        )}
      </section>
    </div>
  );
}

/** Puts the message that is edited into the field, and the draft back afterwards. */
function useTargetInEditor(
  editor: Editor | null,
  target: ComposerTarget | null,
  draft: { read(): DraftDocument | null },
  onSet: (editor: Editor) => void,
): void {
  const edited = useRef<ChatMessage | null>(null);
  const set = useRef(onSet);
  useEffect(() => {
    set.current = onSet;
  });
  useEffect(() => {
    if (!editor) return;
    const message = target?.kind === 'edit' ? target.message : null;
    if (message !== edited.current) {
      edited.current = message;
      const content = message?.body.kind === 'text' ? editorDocumentOf(message.body) : draft.read();
      // The editor checks it against its schema.
      editor.commands.setContent(content as object | null, { emitUpdate: false });
      set.current(editor);
    }
    if (target) editor.commands.focus('end');
  }, [editor, target, draft]);
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
