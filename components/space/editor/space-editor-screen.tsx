'use client';

import { Lock, MailWarning, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { BrandLink } from '@/components/brand/brand';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { IconButton } from '@/components/ui/icon-button';
import { Skeleton, SkeletonText } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { SuccessDialog } from '@/components/ui/success-dialog';
import { call } from '@/lib/api/client';
import { useMe } from '@/lib/queries/account';
import { useChangesWithoutChat } from '@/lib/queries/changes';
import { isWhole, refreshSpaces, useSpace, useStanding } from '@/lib/queries/space';
import { SpaceEditor, type SpaceEditorProps } from './space-editor';
import type { SpaceId } from '@/protocol/ids';

/** The whole screen for making or changing a space; Esc and the cross lead back. */
export function SpaceEditorScreen({ spaceId }: { spaceId: SpaceId | null }) {
  const t = useTranslations('space.editor');
  const router = useRouter();
  const [saved, setSaved] = useState<{ id: number; name: string } | null>(null);
  const [touched, setTouched] = useState(false);
  const [asking, setAsking] = useState(false);
  const unsaved = touched && saved === null;
  const exit = useCallback(() => {
    router.push(spaceId === null ? '/index' : shellOverview(spaceId));
  }, [router, spaceId]);
  const leave = useCallback(() => (unsaved ? setAsking(true) : exit()), [unsaved, exit]);
  useAskBeforeUnload(unsaved);
  const editor = { onCancel: leave, onTouched: () => setTouched(true), onSaved: setSaved };

  const proceed = async () => {
    if (!saved) return;
    await refreshSpaces();
    router.push(shellOverview(saved.id));
  };

  return (
    <div className="grid h-dvh grid-cols-[var(--settings-nav-w)_minmax(0,1fr)] overflow-hidden bg-surface-0 max-desktop:flex max-desktop:flex-col">
      <nav className="px-5 py-6 max-desktop:hidden" aria-label={t('close')}>
        <BrandLink href="/index" label="Guildhall" />
      </nav>
      <main className="relative my-2 mr-2 flex min-h-0 min-w-0 flex-col overflow-hidden rounded-card border bg-surface-1 max-desktop:m-0 max-desktop:grow max-desktop:rounded-none max-desktop:border-0">
        <div className="flex h-topbar shrink-0 items-center gap-2 border-b pr-1.5 pl-4 desktop:hidden">
          <p className="grow truncate text-md font-semibold">
            {t(spaceId === null ? 'createTitle' : 'editTitle')}
          </p>
          <IconButton label={t('close')} icon={<X aria-hidden />} onClick={leave} />
        </div>
        <CloseCorner onClose={leave} />
        {spaceId === null ? (
          <Verified>
            <SpaceEditor {...editor} />
          </Verified>
        ) : (
          <EditExisting spaceId={spaceId} {...editor} />
        )}
      </main>
      <SuccessDialog
        open={saved !== null}
        onOpenChange={(open) => !open && void proceed()}
        title={t('congratulations')}
        subtitle={saved && t(spaceId === null ? 'created' : 'updated', { name: saved.name })}
        actionLabel={t('continue')}
        closeLabel={t('close')}
        onAction={() => void proceed()}
      />
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={t('discardTitle')}
        text={t('discardText')}
        confirmLabel={t('discard')}
        cancelLabel={t('keepEditing')}
        closeLabel={t('close')}
        onConfirm={exit}
      />
    </div>
  );
}

/** The browser asks in its own words before a reload or a closed tab loses what was typed. */
function useAskBeforeUnload(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
}

function CloseCorner({ onClose }: { onClose: () => void }) {
  const t = useTranslations('space.editor');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const layerOpen = document.querySelector('[data-dialog], [data-menu]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !layerOpen) onClose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <div className="absolute top-4 right-[18px] z-sticky flex flex-col items-center gap-[3px] text-2xs text-text-3 max-desktop:hidden">
      <span className="rounded-full bg-surface-1 edge-border-2">
        <IconButton
          label={t('close')}
          title={t('close')}
          icon={<X aria-hidden />}
          onClick={onClose}
          className="size-9! rounded-full!"
        />
      </span>
      <span aria-hidden>{t('esc')}</span>
    </div>
  );
}

/** Creating waits for the verified e-mail: the reason stands in place of the form, with a way on. */
function Verified({ children }: { children: ReactNode }) {
  const t = useTranslations('space.editor');
  const { data: me } = useMe();
  useChangesWithoutChat(me?.id ?? null);
  const [busy, setBusy] = useState(false);
  if (!me) return <EditorSkeleton />;
  if (me.emailVerified) return children;

  const resend = async () => {
    setBusy(true);
    try {
      await call('resendVerification');
      showSnackbar(t('resent', { email: me.email }));
    } catch {
      // Told in the snackbar.
    } finally {
      setBusy(false);
    }
  };
  return (
    <EmptyState
      icon={<MailWarning />}
      title={<span data-i18n="emailNotVerified">{t('unverifiedTitle')}</span>}
      text={t('unverifiedText', { email: me.email })}
      action={
        <Button variant="primary" busy={busy} onClick={() => void resend()}>
          {t('resend')}
        </Button>
      }
      className="m-auto"
    />
  );
}

type EditExistingProps = Omit<SpaceEditorProps, 'space'> & { spaceId: SpaceId };

function EditExisting({ spaceId, ...editor }: EditExistingProps) {
  const t = useTranslations('space');
  const { data: space, error, mutate } = useSpace(spaceId);
  const { data: standing } = useStanding(spaceId);
  if (error && !space) {
    return (
      <ErrorState
        className="m-auto"
        title={t('error.title')}
        text={t('error.text')}
        retryLabel={t('error.retry')}
        onRetry={() => void mutate()}
      />
    );
  }
  if (!space || !standing) return <EditorSkeleton />;
  if (!standing.rights.includes('administerSpace') || !isWhole(space)) {
    return <EmptyState icon={<Lock />} title={t('editor.noRight')} className="m-auto" />;
  }
  return <SpaceEditor space={space} nameProblem={standing.nameProblem} {...editor} />;
}

function EditorSkeleton() {
  const t = useTranslations('space');
  const shown = useDelayedFlag(true);
  return (
    <div
      aria-busy
      role="status"
      aria-label={t('loading')}
      className="mx-auto w-full max-w-settings px-6 py-9"
    >
      {shown && (
        <>
          <Skeleton className="mb-6 h-7 w-48" />
          <Skeleton className="mb-8 h-36 rounded-dialog" />
          <SkeletonText lines={6} />
        </>
      )}
    </div>
  );
}
