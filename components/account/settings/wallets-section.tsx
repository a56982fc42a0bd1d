'use client';
import { Wallet } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { SwitchRow } from '@/components/ui/switch-row';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { call } from '@/lib/api/client';
import { shortAddress } from '@/lib/format/address';
import { fullTime } from '@/lib/format/relative-time';
import { showMe, useMe } from '@/lib/queries/account';
import { haveFreshLogin } from '@/lib/queries/fresh-login';
import { showLinkedWallets, unlinkWallet, useLinkedWallets } from '@/lib/queries/linked-wallet';
import { askWallet } from '@/lib/wallet/store';
import type { LinkedWallet } from '@/protocol/linked-wallet';
import { networkByChainId } from '@/protocol/network';

/** Who can send to this user by name, and the wallets that can log in to this account (OPN-71). */
export function WalletsSection() {
  return (
    <>
      <PayableRow />
      <LinkedWallets />
    </>
  );
}

/** Whether people who share no space with this user can see their address. */
function PayableRow() {
  const t = useTranslations('connect.settings');
  const { data: me } = useMe();
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!me) return <SkeletonRow />;

  async function change(payableByAll: boolean): Promise<void> {
    setWanted(payableByAll);
    try {
      await showMe(await call('update', { body: { payableByAll } }));
    } catch {
      // The call has shown the error.
    }
    setWanted(null);
  }
  return (
    <div className="mb-6 max-w-[640px]">
      <SwitchRow
        label={t('payable')}
        help={t('payableText')}
        checked={wanted ?? me.payableByAll}
        onChange={(checked) => void change(checked)}
      />
    </div>
  );
}

function LinkedWallets() {
  const t = useTranslations('connect.settings');
  const { data: wallets, error, mutate, isValidating } = useLinkedWallets();
  const [leaving, setLeaving] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function link(): Promise<void> {
    // Checked first, so that the wallet isn't asked to sign in vain.
    if (!(await haveFreshLogin().catch(() => false))) return;
    const linked = await askWallet('linkWallet', {});
    if (!linked) return;
    await showLinkedWallets(linked);
    showSnackbar(t('linked'));
  }
  async function unlink(address: string): Promise<void> {
    setBusy(true);
    try {
      await unlinkWallet(address);
      showSnackbar(t('unlinked'));
    } catch {
      // The call has shown the error.
    }
    setBusy(false);
    setLeaving(null);
  }

  if (!wallets) {
    if (!error) return <SkeletonRow />;
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
  const action = <Button onClick={() => void link()}>{t('link')}</Button>;
  if (wallets.length === 0) {
    return <EmptyState icon={<Wallet />} title={t('none')} text={t('noneText')} action={action} />;
  }
  return (
    <>
      <p className="mb-3 text-text-2">{t('text')}</p>
      <Card>
        <ul className="divide-y">
          {wallets.map((wallet) => (
            <WalletRow key={wallet.address} wallet={wallet} onUnlink={() => setLeaving(wallet.address)} />
          ))}
        </ul>
      </Card>
      <div className="mt-4">{action}</div>
      <ConfirmDialog
        danger
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('unlinkTitle')}
        text={t('unlinkText', { address: shortAddress(leaving ?? '') })}
        confirmLabel={t('unlink')}
        cancelLabel={t('cancel')}
        closeLabel={t('cancel')}
        busy={busy}
        onConfirm={() => leaving !== null && void unlink(leaving)}
      />
    </>
  );
}

function WalletRow({ wallet, onUnlink }: { wallet: LinkedWallet; onUnlink: () => void }) {
  const t = useTranslations('connect.settings');
  const locale = useLocale();
  const { address, chainId, linkedTime, lastUsedTime } = wallet;
  const network = chainId === null ? undefined : networkByChainId(chainId)?.name;
  const when = (time: string) => fullTime(new Date(time), locale);
  return (
    <li className="flex min-h-15 items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 grow">
        <p className="truncate font-mono font-medium" title={address}>
          {shortAddress(address)}
        </p>
        <p className="num truncate text-xs text-text-3">
          {lastUsedTime === null
            ? t('since', { when: when(linkedTime) })
            : t('used', { when: when(lastUsedTime) })}
          {network !== undefined && ` · ${t('only', { network })}`}
        </p>
      </div>
      <Button size="sm" aria-label={t('unlinkNamed', { address: shortAddress(address) })} onClick={onUnlink}>
        {t('unlink')}
      </Button>
    </li>
  );
}
