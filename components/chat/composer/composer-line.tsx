'use client';

import type { Editor } from '@tiptap/core';
import { ArrowUp, AtSign, Check, Gift, Plus, Smile } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState, type ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { Popover } from '@/components/ui/popover';
import { Tooltip } from '@/components/ui/tooltip';
import { useConversation } from '@/components/chat/conversation-context';
import { EmojiPanel } from '@/components/chat/floating/emoji-panel';

const loadAddMenu = () => import('./add-menu-panel');

export type ComposerLineProps = {
  /** Does something with the editor, which may have to come first. */
  withEditor: (act: (editor: Editor) => void) => void;
  onFocus: () => void;
  editing: boolean;
  canSend: boolean;
  onFiles: (files: readonly File[]) => void;
  onSend: () => void;
  /** The field. */
  children: ReactNode;
};

/** Attach, the field, mention, reward, emoji and send. */
export function ComposerLine({
  withEditor,
  onFocus,
  editing,
  canSend,
  onFiles,
  onSend,
  children,
}: ComposerLineProps) {
  const t = useTranslations('chat.composer');
  const { giveReward } = useConversation();
  const file = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState(false);
  const tool = 'max-desktop:h-11! max-desktop:w-10!';
  const sendLabel = editing ? t('save') : t('send');
  return (
    <div className="flex min-h-12 items-end gap-0.5 px-2">
      {!editing && (
        <span className="flex h-12 items-center">
          <span className={giveReward ? 'max-desktop:hidden' : undefined}>
            <Tooltip text={t('attach')}>
              <IconButton
                label={t('attach')}
                icon={<Plus aria-hidden />}
                className={tool}
                onClick={() => file.current?.click()}
              />
            </Tooltip>
          </span>
          {giveReward && (
            <span className="desktop:hidden">
              <LazyMenu
                load={loadAddMenu}
                panel={{ onAttach: () => file.current?.click(), onReward: giveReward }}
                trigger={<IconButton label={t('add')} icon={<Plus aria-hidden />} className={tool} />}
              />
            </span>
          )}
          <input
            ref={file}
            type="file"
            hidden
            multiple
            tabIndex={-1}
            aria-label={t('attach')}
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])];
              // The same file can be chosen again.
              event.currentTarget.value = '';
              if (chosen.length > 0) onFiles(chosen);
              onFocus();
            }}
          />
        </span>
      )}
      {children}
      <span className="flex h-12 items-center gap-0.5">
        <span className="max-desktop:hidden">
          <Tooltip text={t('mention')}>
            <IconButton
              label={t('mention')}
              icon={<AtSign aria-hidden />}
              onClick={() => withEditor(startMention)}
              onMouseDown={(event) => event.preventDefault()}
            />
          </Tooltip>
        </span>
        {giveReward && (
          <span className="max-desktop:hidden">
            <Tooltip text={t('reward')}>
              <IconButton label={t('reward')} icon={<Gift aria-hidden />} onClick={giveReward} />
            </Tooltip>
          </span>
        )}
        <Popover
          open={picking}
          onOpenChange={setPicking}
          align="end"
          side="top"
          label={t('emoji')}
          className="p-0!"
          trigger={
            <IconButton label={t('emoji')} title={t('emoji')} icon={<Smile aria-hidden />} className={tool} />
          }
        >
          <EmojiPanel
            onPick={(emoji) => {
              setPicking(false);
              withEditor((editor) => editor.chain().focus().insertContent(emoji).run());
            }}
          />
        </Popover>
        <button
          type="button"
          aria-label={sendLabel}
          title={sendLabel}
          aria-disabled={!canSend}
          onClick={() => canSend && onSend()}
          // The screen keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          className={cn(
            'ml-1 grid size-[34px] shrink-0 place-items-center rounded-control transition-colors duration-fast max-desktop:size-10 max-desktop:rounded-[12px] [&_svg]:size-[17px]',
            canSend
              ? 'bg-primary text-primary-foreground enabled-hover:bg-primary-hover enabled-active:bg-primary-press'
              : 'cursor-not-allowed bg-active text-text-3',
          )}
        >
          {editing ? <Check aria-hidden /> : <ArrowUp aria-hidden />}
        </button>
      </span>
    </div>
  );
}

/** An @ that opens the list of people, apart from a word before it. */
function startMention(editor: Editor): void {
  const { from } = editor.state.selection;
  const before = editor.state.doc.textBetween(Math.max(0, from - 1), from, '\n', ' ');
  editor
    .chain()
    .focus()
    .insertContent(/\w/.test(before) ? ' @' : '@')
    .run();
}
