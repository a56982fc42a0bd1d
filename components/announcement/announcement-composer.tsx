'use client';

import { WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { SkeletonText } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { useOnline } from '@/components/ui/use-online';
import { asApiError } from '@/lib/api/api-error';
import { Intent } from '@/lib/api/intent';
import { dropDraft, keepDraft, loadDraft } from '@/lib/queries/announcement-draft';
import { documentOfEditor, isEmptyDocument, type EditorNode } from '@/lib/announcement/editor-document';
import { postAnnouncement } from '@/lib/queries/announcement';
import type { SpaceId } from '@/protocol/ids';

const AnnouncementEditor = lazy(() => import('./announcement-editor'));

const EMPTY: EditorNode = { type: 'doc', content: [{ type: 'paragraph' }] };
const TITLE_MAX_LENGTH = 200;

export type AnnouncementComposerProps = { spaceId: SpaceId; onPosted?: () => void };

/**
 * One line that opens into title, toolbar and text (ANN-02 to ANN-10). What is typed survives a refusal, a closed
 * composer and a reload; only posting clears it.
 */
export function AnnouncementComposer({ spaceId, onPosted }: AnnouncementComposerProps) {
  const t = useTranslations('announcement');
  const [open, setOpen] = useState(false);
  const [title, setTitle] = useState('');
  const [initial, setInitial] = useState<EditorNode>(EMPTY);
  const [restored, setRestored] = useState(false);
  const [posting, setPosting] = useState(false);
  const [uploading, setUploading] = useState(false);
  const typed = useRef<EditorNode>(EMPTY);
  const field = useRef<HTMLInputElement>(null);
  const intent = useRef(new Intent());
  const online = useOnline();

  const expand = () => {
    if (open) return;
    const draft = loadDraft(spaceId);
    if (draft) {
      setTitle(draft.title);
      setInitial(draft.document);
      typed.current = draft.document;
    }
    setRestored(draft !== null);
    setOpen(true);
  };
  const collapse = () => {
    setInitial(typed.current);
    setOpen(false);
    setTitle('');
  };
  const keep = useCallback(
    (next: { title: string; document: EditorNode }) => {
      const blank = next.title.trim() === '' && isEmptyDocument(documentOfEditor(next.document));
      if (blank) dropDraft(spaceId);
      else keepDraft(spaceId, next);
    },
    [spaceId],
  );
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);

  const post = async () => {
    if (title.trim() === '') {
      showSnackbar(t('titleMissing'), 'error');
      field.current?.focus();
      return;
    }
    const body = { spaceId, title: title.trim(), document: JSON.stringify(documentOfEditor(typed.current)) };
    setPosting(true);
    try {
      await postAnnouncement(body, intent.current.keyFor(body));
      intent.current.settle();
      dropDraft(spaceId);
      typed.current = EMPTY;
      collapse();
      // The button that had the focus is gone.
      field.current?.focus();
      showSnackbar(t('sent'));
      onPosted?.();
    } catch (caught) {
      // Told in the snackbar (ANN-19); everything typed stays.
      if (!asApiError(caught).isUndecided) intent.current.settle();
    } finally {
      setPosting(false);
    }
  };

  return (
    <section
      aria-label={t('collapsed')}
      className="rounded-control bg-surface-2 text-text-1 edge-border-2 focus-within:shadow-[inset_0_0_0_1.5px_var(--border-control)]"
    >
      <input
        ref={field}
        value={title}
        maxLength={TITLE_MAX_LENGTH}
        aria-label={open ? t('titleLabel') : t('collapsed')}
        placeholder={open ? t('titlePlaceholder') : t('collapsed')}
        onClick={expand}
        onKeyDown={(event) => event.key === 'Enter' && expand()}
        onChange={(event) => {
          const next = event.currentTarget.value;
          expand();
          setTitle(next);
          keep({ title: next, document: typed.current });
        }}
        className={
          open
            ? 'h-14 w-full bg-transparent px-4 text-xl font-semibold outline-none'
            : 'h-11 w-full cursor-text bg-transparent px-4 text-base outline-none max-desktop:text-lg'
        }
      />
      {open && (
        <>
          <Suspense fallback={<SkeletonText lines={4} className="h-[193px] border-t border-border-1 p-4" />}>
            <AnnouncementEditor
              initial={initial}
              onBusy={setUploading}
              onChange={(document) => {
                typed.current = document;
                keep({ title, document });
              }}
            />
          </Suspense>
          {!online && (
            <div className="px-3 pb-3">
              <Note tone="warn">
                <span className="flex items-center gap-2">
                  <WifiOff aria-hidden className="size-4" />
                  {t('offline')}
                </span>
              </Note>
            </div>
          )}
          <footer className="flex items-center justify-end gap-2.5 mx-px border-t border-border-1 px-3 py-2.5">
            <span role="status" className="min-w-0 grow truncate pl-1 text-xs text-text-3">
              {restored && t('draftRestored')}
            </span>
            <Button variant="ghost" disabled={posting} onClick={collapse}>
              {t('cancel')}
            </Button>
            <Button
              variant="primary"
              busy={posting}
              disabled={uploading || !online}
              onClick={() => void post()}
            >
              {t('post')}
            </Button>
          </footer>
        </>
      )}
    </section>
  );
}
