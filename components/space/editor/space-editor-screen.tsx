'use client';

import { MailWarning, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo, useState, type ReactNode } from 'react';
import { BrandLink } from '@/components/brand/brand';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { Button } from '@/components/ui/button';
import { CloseCorner } from '@/components/ui/close-corner';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { Skeleton, SkeletonText } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { UnsavedGuardHost, useUnsaved, useUnsavedGuard } from '@/components/ui/unsaved-guard';
import { call } from '@/lib/api/client';
import { useMe } from '@/lib/queries/account';
import { useChangesWithoutChat } from '@/lib/queries/changes';
import { SavedDialog, type SavedSpace } from './saved-dialog';
import { SpaceEditor } from './space-editor';

/** The whole screen for making a space; Esc and the cross lead back. */
export function SpaceEditorScreen() {
  const t = useTranslations('space.editor');
  return (
    <UnsavedGuardHost
      texts={{
        title: t('discardTitle'),
        text: t('discardText'),
        discard: t('discard'),
        keep: t('keepEditing'),
        close: t('close'),
      }}
    >
      <Screen />
    </UnsavedGuardHost>
  );
}

function Screen() {
  const t = useTranslations('space.editor');
  const router = useRouter();
  const [saved, setSaved] = useState<SavedSpace | null>(null);
  const [touched, setTouched] = useState(false);
  const { beforeLeaving } = useUnsavedGuard();
  useUnsaved(touched && saved === null);
  const leave = useMemo(() => beforeLeaving(() => router.push('/index')), [beforeLeaving, router]);

  return (
    <div className="grid h-dvh grid-cols-[var(--settings-nav-w)_minmax(0,1fr)] overflow-hidden bg-surface-0 max-desktop:flex max-desktop:flex-col">
      <nav className="px-5 py-6 max-desktop:hidden" aria-label={t('close')}>
        <BrandLink href="/index" label="Guildhall" />
      </nav>
      <main className="relative my-2 mr-2 flex min-h-0 min-w-0 flex-col overflow-hidden rounded-card border bg-surface-1 max-desktop:m-0 max-desktop:grow max-desktop:rounded-none max-desktop:border-0">
        <div className="flex h-topbar shrink-0 items-center gap-2 border-b pr-1.5 pl-4 desktop:hidden">
          <p className="grow truncate text-md font-semibold">{t('createTitle')}</p>
          <IconButton label={t('close')} icon={<X aria-hidden />} onClick={leave} />
        </div>
        <CloseCorner label={t('close')} escape={t('esc')} onClose={leave} />
        <Verified>
          <SpaceEditor onCancel={leave} onTouched={() => setTouched(true)} onSaved={setSaved} />
        </Verified>
      </main>
      <SavedDialog isNew saved={saved} onContinue={({ id }) => router.push(shellOverview(id))} />
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
