'use client';

import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Quote,
  SquareCode,
  Strikethrough,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { EditorLinkDialog } from '@/components/editor/editor-link-dialog';
import { Tool, Toolbar, ToolDivider } from '@/components/editor/toolbar';

const kinds = [
  'bold',
  'italic',
  'strike',
  'link',
  'bulletList',
  'orderedList',
  'blockquote',
  'code',
  'codeBlock',
];

export type ComposerToolbarProps = {
  editor: Editor | null;
  /** Does something with the editor, which may have to come first. */
  withEditor: (act: (editor: Editor) => void) => void;
};

/** Formatting above the field, on wide screens; arrow keys move along it. */
export function ComposerToolbar({ editor, withEditor }: ComposerToolbarProps) {
  const t = useTranslations('chat.composer.toolbar');
  const [linking, setLinking] = useState(false);
  const on = useActiveKinds(editor);
  const format = (step: (chain: ChainedCommands) => ChainedCommands) => () =>
    withEditor((now) => step(now.chain().focus()).run());
  return (
    <Toolbar label={t('label')} className="border-b max-desktop:hidden">
      <Tool
        small
        tabIndex={0}
        label={t('bold')}
        on={on.has('bold')}
        icon={<Bold />}
        onClick={format((chain) => chain.toggleBold())}
      />
      <Tool
        small
        label={t('italic')}
        on={on.has('italic')}
        icon={<Italic />}
        onClick={format((chain) => chain.toggleItalic())}
      />
      <Tool
        small
        label={t('strike')}
        on={on.has('strike')}
        icon={<Strikethrough />}
        onClick={format((chain) => chain.toggleStrike())}
      />
      <Tool
        small
        label={t('link')}
        on={on.has('link')}
        icon={<LinkIcon />}
        onClick={() => withEditor(() => setLinking(true))}
      />
      <ToolDivider small />
      <Tool
        small
        label={t('bulletList')}
        on={on.has('bulletList')}
        icon={<List />}
        onClick={format((chain) => chain.toggleBulletList())}
      />
      <Tool
        small
        label={t('orderedList')}
        on={on.has('orderedList')}
        icon={<ListOrdered />}
        onClick={format((chain) => chain.toggleOrderedList())}
      />
      <ToolDivider small />
      <Tool
        small
        label={t('quote')}
        on={on.has('blockquote')}
        icon={<Quote />}
        onClick={format((chain) => chain.toggleBlockquote())}
      />
      <Tool
        small
        label={t('code')}
        on={on.has('code')}
        icon={<Code />}
        onClick={format((chain) => chain.toggleCode())}
      />
      <Tool
        small
        label={t('codeBlock')}
        on={on.has('codeBlock')}
        icon={<SquareCode />}
        onClick={format((chain) => chain.toggleCodeBlock())}
      />
      {editor && <EditorLinkDialog editor={editor} open={linking} onOpenChange={setLinking} />}
    </Toolbar>
  );
}

/** What the text at the caret is. */
function useActiveKinds(editor: Editor | null): ReadonlySet<string> {
  const subscribe = useCallback(
    (listen: () => void) => {
      editor?.on('transaction', listen);
      return () => void editor?.off('transaction', listen);
    },
    [editor],
  );
  const active = () => (editor ? kinds.filter((kind) => editor.isActive(kind)).join(' ') : '');
  return new Set(useSyncExternalStore(subscribe, active, () => '').split(' '));
}
