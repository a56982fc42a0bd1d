'use client';

import { ArrowLeftRight, ArrowUpRight, CircleHelp, ExternalLink, ShoppingCart } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button, buttonStyles } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Tag } from '@/components/ui/tag';
import { AddressBlock } from '@/components/wallet/address-block';
import { ActivityList } from '@/components/wallet/screen/activity-list';
import { Reasons } from '@/components/wallet/screen/hidden-tokens';
import { Change, Money } from '@/components/wallet/screen/money';
import { SubpageSkeleton, WalletSubpage } from '@/components/wallet/screen/wallet-subpage';
import { TokenMark } from '@/components/wallet/token-mark';
import { tokenAmount, wholeTokenAmount } from '@/lib/format/token-amount';
import { useMe } from '@/lib/queries/account';
import { useWalletNetworks, useWalletSettings } from '@/lib/queries/wallet';
import { useActivity } from '@/lib/wallet/activity/use-activity';
import type { Holding } from '@/lib/wallet/holdings';
import { askWallet } from '@/lib/wallet/store';
import { useShownAddress } from '@/lib/wallet/use-shown-address';
import type { UnlistedHolding } from '@/lib/wallet/unlisted/read-unlisted';
import { useHoldings } from '@/lib/wallet/use-holdings';
import type { WalletNetwork } from '@/protocol/wallet';
import { buyLink } from './buy-link';
import { PricePanel } from './price-panel';

/** One token of the wallet: its price, what the person has of it, and where it comes from. */
export default function TokenScreen() {
  const t = useTranslations('wallet.detail');
  const id = useSearchParams().get('token') ?? '';
  return (
    <WalletSubpage title={t('title')} width="token">
      <Content id={id} />
    </WalletSubpage>
  );
}

function Content({ id }: { id: string }) {
  const t = useTranslations('wallet.detail');
  const { data: me } = useMe();
  const { data: networks } = useWalletNetworks();
  const { address, isKnown } = useShownAddress();
  const { read, unlisted, isLoading } = useHoldings(address, networks ?? null);
  if (!me || !networks || !isKnown || (address !== null && isLoading)) return <SubpageSkeleton />;
  const found = holdingOf(id, networks, read);
  if (!found) {
    return <EmptyState icon={<CircleHelp />} title={t('none')} text={t('noneText')} className="py-24" />;
  }
  return (
    <Token
      holding={found}
      unlisted={unlisted.find(({ token }) => token.id === found.token.id)}
      address={address}
    />
  );
}

/** The token of an id, with what is known of it; of a network that does not answer at least the token. */
function holdingOf(
  id: string,
  networks: readonly WalletNetwork[],
  read: ReturnType<typeof useHoldings>['read'],
): Pick<Holding, 'token' | 'network' | 'amount' | 'price'> | null {
  const isWanted = (one: { readonly id: string }) => one.id.toLowerCase() === id.toLowerCase();
  for (const network of networks) {
    const known = read?.find((one) => one.network.chainId === network.chainId);
    const token = (known?.tokens ?? network.tokens).find(isWanted);
    if (!token) continue;
    const amount = known?.balances?.get(token.id) ?? null;
    return { token, network, amount, price: known?.prices.get(token.id) ?? null };
  }
  return null;
}

type TokenProps = {
  holding: Pick<Holding, 'token' | 'network' | 'amount' | 'price'>;
  unlisted: UnlistedHolding | undefined;
  address: string | null;
};

function Token({ holding: { token, network, amount, price }, unlisted, address }: TokenProps) {
  const t = useTranslations('wallet.detail');
  const words = useTranslations('wallet');
  const locale = useLocale();
  const { data: settings } = useWalletSettings();
  const activity = useActivity(address, [network]);
  const entries = activity.entries.filter(({ symbol, nft }) => symbol === token.symbol && nft === null);
  const buy = address === null ? null : buyLink(settings?.buyUrl ?? null, { address, token });
  const value =
    amount === null || price === null ? null : (amount * price.usd) / 10n ** BigInt(token.decimals);
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3.5">
          <TokenMark symbol={token.symbol} logo={token.logo} networkLogo={network.logo} />
          <div className="min-w-0">
            <h2 className="flex items-center gap-2 section-title">
              <span className="truncate">{token.name}</span>
              {token.isCustom && <Tag>{words('unlisted')}</Tag>}
            </h2>
            <p className="flex items-center gap-2 text-sm">
              <Money value={price?.usd ?? null} />
              <Change value={price?.change ?? null} />
            </p>
            {unlisted && <Reasons unlisted={unlisted} />}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => void askWallet('send', {})}>
            <ArrowUpRight aria-hidden />
            {words('send')}
          </Button>
          {network.swapEndpoint !== null && (
            <Button onClick={() => void askWallet('swap', { receive: token.id })}>
              <ArrowLeftRight aria-hidden />
              {words('swap')}
            </Button>
          )}
          {buy && !token.isCustom && (
            <a
              href={buy.href}
              target="_blank"
              rel="noreferrer noopener"
              title={t('buyTitle', { host: buy.host })}
              className={buttonStyles({})}
            >
              <ShoppingCart aria-hidden />
              {t('buy')}
            </a>
          )}
        </div>
      </header>
      <PricePanel token={token} network={network} />
      <dl>
        <Row label={t('balance')}>
          <span
            className="num font-medium"
            title={
              amount === null ? undefined : `${wholeTokenAmount(amount, token.decimals)} ${token.symbol}`
            }
          >
            {amount === null ? '–' : `${tokenAmount(amount, token.decimals, locale)} ${token.symbol}`}
          </span>
        </Row>
        <Row label={t('worth')}>
          <Money value={value} />
        </Row>
        <Row label={t('network')}>{network.name}</Row>
        <Row label={t('decimals')}>
          <span className="num">{token.decimals}</span>
        </Row>
        {token.address === null && <Row label={t('contract')}>{t('coin')}</Row>}
      </dl>
      {token.address !== null && (
        <section aria-label={t('contract')} className="flex flex-col gap-1.5">
          <span className="text-sm text-text-2">{t('contract')}</span>
          <AddressBlock address={token.address} label={t('contract')} />
          {network.explorer !== null && (
            <a
              href={`${network.explorer}/token/${token.address}`}
              target="_blank"
              rel="noreferrer noopener"
              className={buttonStyles({ size: 'sm', variant: 'ghost', className: 'self-start' })}
            >
              <ExternalLink aria-hidden />
              {t('explorer')}
            </a>
          )}
        </section>
      )}
      <section aria-label={t('activity')}>
        <h3 className="mb-1 section-title">{t('activity')}</h3>
        <ActivityList
          entries={entries}
          isLoading={activity.isLoading}
          failed={activity.failed}
          onRetry={activity.refresh}
        />
      </section>
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-border-2 py-[9px] last:border-b-0">
      <dt className="whitespace-nowrap text-text-2">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
