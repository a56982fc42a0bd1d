'use client';

import '@/components/editor/editor.css';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Progress } from '@/components/ui/progress';
import type { EditorNode } from '@/lib/announcement/editor-document';
import { cleanPaste, editorExtensions } from './editor-extensions';
import { EditorToolbar } from './editor-toolbar';
import { useImageUpload } from '@/components/upload/use-image-upload';

export type AnnouncementEditorProps = {
  initial: EditorNode;
  onChange: (document: EditorNode) => void;
  /** True while a picture is on its way: posting waits for it. */
  onBusy: (busy: boolean) => void;
};

/** Toolbar and text. Loaded when a composer opens, and never on a page that only shows announcements. */
export default function AnnouncementEditor({ initial, onChange, onBusy }: AnnouncementEditorProps) {
  const t = useTranslations('announcement');
  const { running, upload, cancel } = useImageUpload('announcement', {
    notAnImage: t('image.notAnImage'),
    tooLarge: t('image.tooLarge'),
  });
  const editorRef = useRef<Editor | null>(null);

  const insertImage = async (file: File) => {
    const picture = await upload(file);
    if (!picture) return;
    const { url: src, width, height } = picture;
    const alt = file.name.replace(/\.[^.]*$/, '').slice(0, 300);
    editorRef.current
      ?.chain()
      .focus()
      .insertContent([{ type: 'image', attrs: { src, alt, width, height } }, { type: 'paragraph' }])
      .run();
  };
  const takeFile = (files: FileList | undefined) => {
    const file = Array.from(files ?? []).find(({ type }) => type.startsWith('image/'));
    if (file) void insertImage(file);
    return file !== undefined;
  };

  const editor = useEditor({
    extensions: editorExtensions(t('bodyLabel')),
    // Checked against the schema by the editor itself; what does not fit is left out.
    content: initial as object,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': t('bodyLabel'), role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: cleanPaste,
      handlePaste: (_, event) => takeFile(event.clipboardData?.files),
      handleDrop: (_, event) => takeFile(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON() as EditorNode),
  });
  useEffect(() => {
    editorRef.current = editor;
  }, [editor]);
  useEffect(() => onBusy(running !== null), [running, onBusy]);

  return (
    <>
      {editor && <EditorToolbar editor={editor} onImage={(file) => void insertImage(file)} />}
      <EditorContent
        editor={editor}
        className="min-h-[152px] px-4 py-4 text-lg leading-[26px] text-text-1 max-desktop:text-lg"
      />
      {running && (
        <div className="flex items-center gap-3 px-4 pb-3 text-sm text-text-2">
          <div className="min-w-0 grow">
            <p className="num mb-1.5 truncate">
              {t('image.uploading', { name: running.name, percent: running.part })}
            </p>
            <Progress value={running.part} label={running.name} />
          </div>
          <IconButton label={t('image.cancel')} icon={<X aria-hidden />} onClick={cancel} />
        </div>
      )}
    </>
  );
}
