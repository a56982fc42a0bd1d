'use client';

import { useEditorState, type Editor } from '@tiptap/react';
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Image as ImageIcon,
  Italic,
  Link as LinkIcon,
  ListOrdered,
  Redo2,
  Smile,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Popover } from '@/components/ui/popover';
import { ACCEPTED_IMAGES } from '@/lib/queries/upload';
import { EditorEmoji } from '@/components/editor/editor-emoji';
import { EditorLinkDialog } from '@/components/editor/editor-link-dialog';
import { Tool, Toolbar, ToolDivider } from '@/components/editor/toolbar';

export type EditorToolbarProps = { editor: Editor; onImage: (file: File) => void };

const aligned = [
  { value: 'left', key: 'alignLeft', icon: <AlignLeft /> },
  { value: 'center', key: 'alignCenter', icon: <AlignCenter /> },
  { value: 'right', key: 'alignRight', icon: <AlignRight /> },
  { value: 'justify', key: 'alignJustify', icon: <AlignJustify /> },
] as const;

/** What an announcement can be made of, and nothing more (ANN-13). Arrow keys move along it. */
export function EditorToolbar({ editor, onImage }: EditorToolbarProps) {
  const t = useTranslations('announcement.toolbar');
  const file = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState(false);
  const [picking, setPicking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      orderedList: now.isActive('orderedList'),
      link: now.isActive('link'),
      align: aligned.find(({ value }) => now.isActive({ textAlign: value }))?.value ?? 'left',
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();

  return (
    <Toolbar label={t('label')} className="flex-wrap border-y">
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
        label={t('underline')}
        on={on.underline}
        icon={<Underline />}
        onClick={() => chain().toggleUnderline().run()}
      />
      <Tool
        label={t('strike')}
        on={on.strike}
        icon={<Strikethrough />}
        onClick={() => chain().toggleStrike().run()}
      />
      <ToolDivider />
      <Tool
        label={t('orderedList')}
        on={on.orderedList}
        icon={<ListOrdered />}
        onClick={() => chain().toggleOrderedList().run()}
      />
      <Tool label={t('link')} on={on.link} icon={<LinkIcon />} onClick={() => setLinking(true)} />
      <ToolDivider />
      {aligned.map(({ value, key, icon }) => (
        <Tool
          key={key}
          label={t(key)}
          on={on.align === value}
          icon={icon}
          onClick={() => chain().setTextAlign(value).run()}
        />
      ))}
      <ToolDivider />
      <Tool label={t('undo')} icon={<Undo2 />} disabled={!on.canUndo} onClick={() => chain().undo().run()} />
      <Tool label={t('redo')} icon={<Redo2 />} disabled={!on.canRedo} onClick={() => chain().redo().run()} />
      <ToolDivider />
      <Popover
        open={picking}
        onOpenChange={setPicking}
        align="end"
        label={t('emoji')}
        className="p-0!"
        trigger={<IconButton tabIndex={-1} label={t('emoji')} title={t('emoji')} icon={<Smile />} />}
      >
        <EditorEmoji
          onPick={(emoji) => {
            setPicking(false);
            chain().insertContent(emoji).run();
          }}
        />
      </Popover>
      <Tool label={t('image')} icon={<ImageIcon />} onClick={() => file.current?.click()} />
      <input
        ref={file}
        type="file"
        hidden
        tabIndex={-1}
        accept={ACCEPTED_IMAGES}
        aria-label={t('image')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          // The same file can be chosen again after a refusal.
          event.currentTarget.value = '';
          if (chosen) onImage(chosen);
        }}
      />
      <EditorLinkDialog editor={editor} open={linking} onOpenChange={setLinking} />
    </Toolbar>
  );
}
