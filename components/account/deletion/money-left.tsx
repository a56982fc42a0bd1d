'use client';
import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Note } from '@/components/ui/note';
import { SkeletonRow } from '@/components/ui/skeleton';
import { fullTime } from '@/lib/format/relative-time';
import { tokenAmount } from '@/lib/format/token-amount';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { useHoldings } from '@/lib/wallet/use-holdings';
import type { AccountDeletion } from '@/protocol/account-deletion';
import type { WalletNetwork } from '@/protocol/wallet';

/** Funds in the wallet and in rewards that have not been refunded: after the deletion, only its key reaches them. */
export function MoneyLeft({
  address,
  rewards,
}: Pick<AccountDeletion, 'rewards'> & { address: string | null }) {
  const t = useTranslations('account.deletion');
  const { data: networks } = useWalletNetworks();
  return (
    <div className="flex flex-col gap-3">
      {address !== null && <Balances address={address} networks={networks ?? null} />}
      {rewards.length > 0 && (
        <>
          <Note tone="warn">{t('rewardsText', { count: rewards.length })}</Note>
          <Rewards rewards={rewards} networks={networks ?? []} />
        </>
      )}
    </div>
  );
}

function Balances({ address, networks }: { address: string; networks: readonly WalletNetwork[] | null }) {
  const t = useTranslations('account.deletion');
  const locale = useLocale();
  // What was hidden is money as well.
  const { all: holdings, failed, isLoading } = useHoldings(address, networks);
  if (isLoading || !holdings) return <SkeletonRow />;
  const held = holdings.filter(({ amount }) => amount !== null && amount > 0n);
  return (
    <>
      <Card>
        <p className="px-4 pt-3 font-mono text-xs break-all text-text-3">{address}</p>
        {held.length === 0 ? (
          <p className="px-4 py-3 text-text-2">{t('empty')}</p>
        ) : (
          <ul className="divide-y">
            {held.map(({ token, network, amount }) => (
              <li key={token.id} className="flex justify-between gap-4 px-4 py-3">
                <span>
                  {token.name} <span className="text-xs text-text-3">{network.name}</span>
                </span>
                <span className="num font-medium">
                  {tokenAmount(amount ?? 0n, token.decimals, locale)} {token.symbol}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {failed.length > 0 && (
        <Note tone="warn">{t('unknown', { networks: failed.map(({ name }) => name).join(', ') })}</Note>
      )}
    </>
  );
}

function Rewards({
  rewards,
  networks,
}: Pick<AccountDeletion, 'rewards'> & { networks: readonly WalletNetwork[] }) {
  const t = useTranslations('account.deletion');
  const locale = useLocale();
  return (
    <Card>
      <ul className="divide-y">
        {rewards.map(({ id, chainId, token, amount, expiresTime }) => {
          const network = networks.find((one) => one.chainId === chainId);
          const isCoin = /^0x0{40}$/.test(token);
          const known = isCoin
            ? network?.nativeToken
            : network?.tokens.find((one) => one.address?.toLowerCase() === token.toLowerCase());
          return (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 px-4 py-3">
              <span className="num text-text-2">
                {t('expires', { when: fullTime(new Date(expiresTime), locale) })}
              </span>
              <span className="num font-medium">
                {known
                  ? `${tokenAmount(BigInt(amount), known.decimals, locale)} ${known.symbol}`
                  : t('reward')}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
