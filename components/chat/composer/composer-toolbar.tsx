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
import { useState } from 'react';
import { EditorLinkDialog } from '@/components/editor/editor-link-dialog';
import { Tool, Toolbar, ToolDivider } from '@/components/editor/toolbar';

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
    <Toolbar label={t('label')} className="border-b max-desktop:hidden">
      <Tool
        small
        tabIndex={0}
        label={t('bold')}
        on={on.bold}
        icon={<Bold />}
        onClick={() => chain().toggleBold().run()}
      />
      <Tool
        small
        label={t('italic')}
        on={on.italic}
        icon={<Italic />}
        onClick={() => chain().toggleItalic().run()}
      />
      <Tool
        small
        label={t('strike')}
        on={on.strike}
        icon={<Strikethrough />}
        onClick={() => chain().toggleStrike().run()}
      />
      <Tool small label={t('link')} on={on.link} icon={<LinkIcon />} onClick={() => setLinking(true)} />
      <ToolDivider small />
      <Tool
        small
        label={t('bulletList')}
        on={on.bulletList}
        icon={<List />}
        onClick={() => chain().toggleBulletList().run()}
      />
      <Tool
        small
        label={t('orderedList')}
        on={on.orderedList}
        icon={<ListOrdered />}
        onClick={() => chain().toggleOrderedList().run()}
      />
      <ToolDivider small />
      <Tool
        small
        label={t('quote')}
        on={on.blockquote}
        icon={<Quote />}
        onClick={() => chain().toggleBlockquote().run()}
      />
      <Tool small label={t('code')} on={on.code} icon={<Code />} onClick={() => chain().toggleCode().run()} />
      <Tool
        small
        label={t('codeBlock')}
        on={on.codeBlock}
        icon={<SquareCode />}
        onClick={() => chain().toggleCodeBlock().run()}
      />
      <EditorLinkDialog editor={editor} open={linking} onOpenChange={setLinking} />
    </Toolbar>
  );
}
