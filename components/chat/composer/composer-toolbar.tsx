'use client';

import { useEditorState, type Editor } from '@tiptap/react';
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
import { useState, type ReactNode } from 'react';
import { EditorLinkDialog } from '@/components/editor/editor-link-dialog';
import { moveAlong } from '@/components/editor/move-along';
import { IconButton } from '@/components/ui/icon-button';
import { Tooltip } from '@/components/ui/tooltip';

/** Formatting above the field, on wide screens; arrow keys move along it. */
export function ComposerToolbar({ editor }: { editor: Editor }) {
  const t = useTranslations('chat.composer.toolbar');
  const [linking, setLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      strike: now.isActive('strike'),
      link: now.isActive('link'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      code: now.isActive('code'),
      codeBlock: now.isActive('codeBlock'),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <div
      role="toolbar"
      aria-label={t('label')}
      onKeyDown={moveAlong}
      className="mx-px flex items-center gap-0.5 border-b border-border-1 px-2 py-1 max-desktop:hidden"
    >
      <Tool
        tabIndex={0}
        label={t('bold')}
        on={on.bold}
        icon={<Bold />}
        onClick={() => chain().toggleBold().run()}
      />
      <Tool
        label={t('italic')}
        on={on.italic}
        icon={<Italic />}
        onClick={() => chain().toggleItalic().run()}
      />
      <Tool
        label={t('strike')}
        on={on.strike}
        icon={<Strikethrough />}
        onClick={() => chain().toggleStrike().run()}
      />
      <Tool label={t('link')} on={on.link} icon={<LinkIcon />} onClick={() => setLinking(true)} />
      <Divider />
      <Tool
        label={t('bulletList')}
        on={on.bulletList}
        icon={<List />}
        onClick={() => chain().toggleBulletList().run()}
      />
      <Tool
        label={t('orderedList')}
        on={on.orderedList}
        icon={<ListOrdered />}
        onClick={() => chain().toggleOrderedList().run()}
      />
      <Divider />
      <Tool
        label={t('quote')}
        on={on.blockquote}
        icon={<Quote />}
        onClick={() => chain().toggleBlockquote().run()}
      />
      <Tool label={t('code')} on={on.code} icon={<Code />} onClick={() => chain().toggleCode().run()} />
      <Tool
        label={t('codeBlock')}
        on={on.codeBlock}
        icon={<SquareCode />}
        onClick={() => chain().toggleCodeBlock().run()}
      />
      <EditorLinkDialog editor={editor} open={linking} onOpenChange={setLinking} />
    </div>
  );
}

type ToolProps = { label: string; icon: ReactNode; on?: boolean; tabIndex?: 0 | -1; onClick: () => void };

function Tool({ label, icon, on, tabIndex = -1, onClick }: ToolProps) {
  return (
    <Tooltip text={label}>
      <IconButton
        label={label}
        icon={icon}
        on={on}
        aria-pressed={on}
        tabIndex={tabIndex}
        onClick={onClick}
        // The editor keeps its selection, which the tool works on.
        onMouseDown={(event) => event.preventDefault()}
        className="size-7! [&_svg]:size-4!"
      />
    </Tooltip>
  );
}

function Divider() {
  return <span aria-hidden className="mx-[5px] h-4 w-px bg-border-2" />;
}
