'use client';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useSigner } from '@/components/keys/use-signer';
import { TypedNameDialog } from '@/components/ui/typed-name-dialog';
import { Avatar } from '@/components/ui/avatar';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/error-state';
import { Note } from '@/components/ui/note';
import { Skeleton, SkeletonRow } from '@/components/ui/skeleton';
import { useNow } from '@/components/ui/use-now';
import { deleteAccount, useAccountDeletion } from '@/lib/queries/account-deletion';
import { changeWallet, exportKey } from '@/lib/wallet/change-key-share';
import type { AccountDeletion } from '@/protocol/account-deletion';
import { ACCOUNT_KEPT_DAYS, WALLET_SAVED_MINUTES } from '@/protocol/account-deletion-rules';

/** Reads chains, which the other sections have no use for. */
const MoneyLeft = dynamic(() => import('./money-left').then((loaded) => loaded.MoneyLeft), {
  ssr: false,
  loading: () => <SkeletonRow />,
});

const facts = ['gone', 'messages', 'wallet', 'final'] as const;

/** What is lost with the account, what has to be done before, and the button (OPN-71). */
export function DeleteAccountSection() {
  const t = useTranslations('account.deletion');
  const { data: state, error, mutate, isValidating } = useAccountDeletion();
  if (!state) {
    if (!error) return <Skeleton className="h-80 w-full rounded-card" />;
    return (
      <ErrorState
        title={t('error')}
        text={t('errorText')}
        retryLabel={t('retry')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <Note tone="danger">
        <p className="font-medium">{t('warning')}</p>
        <ul className="mt-1 list-disc pl-4">
          {facts.map((fact) => (
            <li key={fact}>{t(`fact.${fact}`, { days: ACCOUNT_KEPT_DAYS })}</li>
          ))}
        </ul>
      </Note>
      {state.spaces.length > 0 && <Spaces spaces={state.spaces} />}
      {(state.wallet || state.rewards.length > 0) && (
        <section aria-labelledby="deletion-money">
          <h3 id="deletion-money" className="mb-2 section-title">
            {t('money')}
          </h3>
          <MoneyLeft address={state.wallet?.address ?? null} rewards={state.rewards} />
        </section>
      )}
      {state.wallet && <SaveWallet wallet={state.wallet} onSaved={() => mutate()} />}
      <Delete state={state} />
    </div>
  );
}

function Spaces({ spaces }: Pick<AccountDeletion, 'spaces'>) {
  const t = useTranslations('account.deletion');
  return (
    <section aria-labelledby="deletion-spaces">
      <h3 id="deletion-spaces" className="mb-1 section-title">
        {t('spaces')}
      </h3>
      <p className="mb-3 text-text-2">{t('spacesText')}</p>
      <Card>
        <ul className="divide-y">
          {spaces.map(({ id, name, logo, byOperator }) => (
            <li key={id} className="flex min-h-15 items-center gap-3 px-4 py-2.5">
              <Avatar kind="space" name={name} picture={logo} size={36} />
              <div className="min-w-0 grow">
                <p className="truncate font-medium" title={name}>
                  {name}
                </p>
                {byOperator && <p className="text-xs text-text-3">{t('byOperator')}</p>}
              </div>
              {!byOperator && (
                <ButtonLink
                  size="sm"
                  href={`/index/settings/space/${id}`}
                  aria-label={t('spaceSettingsNamed', { name })}
                >
                  {t('spaceSettings')}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** Whether the wallet password was shown lately enough for the server. */
function useIsSaved(wallet: AccountDeletion['wallet']): boolean {
  const now = useNow();
  if (!wallet) return true;
  return (
    wallet.savedTime !== null &&
    now !== null &&
    now - Date.parse(wallet.savedTime) < WALLET_SAVED_MINUTES * 60_000
  );
}

function SaveWallet({
  wallet,
  onSaved,
}: {
  wallet: NonNullable<AccountDeletion['wallet']>;
  onSaved: () => Promise<unknown>;
}) {
  const t = useTranslations('account.deletion');
  const { busy, run } = useSigner();
  const isSaved = useIsSaved(wallet);
  const save = (name: string, work: () => Promise<void>) =>
    void run(name, work).then((isDone) => isDone && onSaved());
  return (
    <section aria-labelledby="deletion-wallet">
      <h3 id="deletion-wallet" className="mb-1 section-title">
        {t('save')}
      </h3>
      <p className="mb-3 text-text-2">{t('saveText')}</p>
      <p className="flex flex-wrap gap-2">
        <Button
          busy={busy === 'export'}
          disabled={busy !== null}
          onClick={() => save('export', () => exportKey())}
        >
          <KeyRound aria-hidden />
          {t('export')}
        </Button>
        <Button
          busy={busy === 'kit'}
          disabled={busy !== null}
          onClick={() => save('kit', () => changeWallet('resplit'))}
        >
          <ShieldCheck aria-hidden />
          {t('kit')}
        </Button>
      </p>
      <div role="status" className="mt-3">
        {isSaved && <Note tone="success">{t('saved')}</Note>}
      </div>
    </section>
  );
}

function Delete({ state }: { state: AccountDeletion }) {
  const t = useTranslations('account.deletion');
  const [asking, setAsking] = useState(false);
  const isSaved = useIsSaved(state.wallet);
  const missing = state.spaces.length > 0 ? t('firstSpaces') : isSaved ? null : t('firstWallet');
  return (
    <div>
      <Button
        variant="danger"
        disabled={missing !== null}
        aria-describedby={missing === null ? undefined : 'deletion-missing'}
        onClick={() => setAsking(true)}
      >
        {t('action')}
      </Button>
      {missing !== null && (
        <p id="deletion-missing" className="mt-2 text-sm text-text-3">
          {missing}
        </p>
      )}
      {asking && (
        <TypedNameDialog
          title={t('confirmTitle')}
          text={t('confirmText', { days: ACCOUNT_KEPT_DAYS })}
          actionLabel={t('action')}
          cancelLabel={t('cancel')}
          closeLabel={t('close')}
          name={state.username}
          nameLabel={t('typeName', { name: state.username })}
          run={deleteAccount}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
