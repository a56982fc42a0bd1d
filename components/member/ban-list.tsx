'use client';

import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { errorText } from '@/lib/api/error-text';
import { restoreMessages, unbanMember, useBans } from '@/lib/queries/member';
import type { SpaceId } from '@/protocol/ids';
import type { BannedPerson } from '@/protocol/member';

/** Who is banned, and the way to revoke it (MEM-25 to MEM-28). */
export function BanList({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('member.bans');
  const reasons = useTranslations('member.banReason');
  const { data: bans, error, isLoading, isValidating, mutate } = useBans(spaceId);
  const [revoking, setRevoking] = useState<BannedPerson | null>(null);
  const showSkeleton = useDelayedFlag(isLoading);
  // The server's sentence, too (MEM-30).
  useEffect(() => {
    if (error) void errorText(error).then((text) => showSnackbar(text, 'error'));
  }, [error]);
  return (
    <>
      <p className="mb-4 text-text-2 desktop:-mt-4">{t('text')}</p>
      {bans ? (
        <>
          <p role="status" className="num mb-1 border-b pb-2 text-sm text-text-2">
            {t('count', { count: bans.length })}
          </p>
          {bans.length === 0 && <EmptyState icon={<ShieldCheck />} title={t('empty')} className="py-14" />}
          <ul>
            {bans.map((person) => (
              // Rows out of view cost nothing to draw, however many there are.
              <li
                key={person.id}
                className="flex h-[60px] items-center gap-3 border-b [contain-intrinsic-size:auto_60px] [content-visibility:auto]"
              >
                <Avatar name={person.username} picture={person.avatar} size={36} />
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium" title={person.username}>
                    {person.username}
                  </span>
                  <span className="block truncate text-sm text-text-2" title={person.note ?? undefined}>
                    {reasons(`${person.reason}`)}
                    {person.note !== null && ` · ${person.note}`}
                    {person.restorableUntil !== null && ` · ${t('hidden')}`}
                  </span>
                </span>
                {person.restorableUntil !== null && <RestoreButton spaceId={spaceId} person={person} />}
                <Button
                  size="sm"
                  aria-label={t('revokeNamed', { name: person.username })}
                  onClick={() => setRevoking(person)}
                >
                  {t('revoke')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorState
          title={t('errorTitle')}
          text={t('errorText')}
          retryLabel={t('retry')}
          retrying={isValidating}
          onRetry={() => void mutate()}
          className="py-10"
        />
      ) : (
        showSkeleton && (
          <div role="status" aria-label={t('loading')}>
            {Array.from({ length: 5 }, (_, row) => (
              <SkeletonRow key={row} className="h-[60px]" />
            ))}
          </div>
        )
      )}
      {revoking && <RevokeDialog spaceId={spaceId} person={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

/** Brings back messages that are hidden for a minute after a ban. */
function RestoreButton({ spaceId, person }: { spaceId: SpaceId; person: BannedPerson }) {
  const t = useTranslations('member.bans');
  const [busy, setBusy] = useState(false);
  const name = person.username;
  const restore = async () => {
    setBusy(true);
    try {
      const restored = await restoreMessages(spaceId, person.id);
      showSnackbar(t(restored ? 'restored' : 'tooLate', { name }), restored ? 'success' : 'error');
    } catch {
      // The snackbar has said it.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" busy={busy} aria-label={t('restoreNamed', { name })} onClick={() => void restore()}>
      {t('restore')}
    </Button>
  );
}

type RevokeDialogProps = { spaceId: SpaceId; person: BannedPerson; onClose: () => void };

function RevokeDialog({ spaceId, person, onClose }: RevokeDialogProps) {
  const t = useTranslations('member.bans');
  const [busy, setBusy] = useState(false);
  const names = { name: person.username };
  const revoke = async () => {
    setBusy(true);
    try {
      await unbanMember(spaceId, person.id);
      showSnackbar(t('revoked', names));
      onClose();
    } catch {
      // The snackbar has said it (MEM-24); the question stays.
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('revokeTitle', names)}
      text={t('revokeText', names)}
      confirmLabel={t('revoke')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      busy={busy}
      onConfirm={() => void revoke()}
    />
  );
}
