'use client';

import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Tag } from '@/components/ui/tag';
import { TokenMark } from '@/components/wallet/token-mark';
import type { SwapQuote } from '@/protocol/swap';
import type { Asset } from './use-draft';
import { useSwapWords } from './use-swap-words';

export type RouteLineProps = { quote: SwapQuote; routerName: string; assets: readonly Asset[]; pays: Asset };

/** The tokens that a swap goes through, with the fee of each pool between them; folded at first. */
export function RouteLine({ quote, routerName, assets, pays }: RouteLineProps) {
  const t = useTranslations('swap');
  const { percent } = useSwapWords();
  const { network } = pays;
  const symbolOf = (address: string) => {
    const known = assets.find(
      ({ token }) =>
        token.chainId === network.chainId && token.address?.toLowerCase() === address.toLowerCase(),
    );
    return known?.token ?? { symbol: `W${network.nativeToken.symbol}`, logo: '' };
  };
  const [first, ...others] = quote.path;
  const steps = others.length + (quote.from === null ? 1 : 0) + (quote.to === null ? 1 : 0);
  return (
    <details className="group text-sm">
      <summary className="flex cursor-pointer items-center gap-2 py-2 font-medium">
        <span className="grow">{t('route')}</span>
        <span className="font-regular text-text-3">
          {quote.poolFee === null ? routerName : t('routeSteps', { name: routerName, count: steps })}
        </span>
      </summary>
      <div className="num flex flex-wrap items-center gap-2 pt-1">
        {quote.from === null && quote.poolFee !== null && (
          <>
            <Step symbol={network.nativeToken.symbol} logo={coinLogo(assets, network.chainId)} />
            <Arrow />
            <Tag>{t('wrap')}</Tag>
          </>
        )}
        {first !== undefined && <Step {...symbolOf(first)} />}
        {others.map((token) => (
          <Fragment key={token}>
            <Arrow />
            <Tag>
              {quote.poolFee === null
                ? t('routeOf', { name: routerName })
                : t('pool', { fee: percent(quote.poolFee) })}
            </Tag>
            <Step {...symbolOf(token)} />
          </Fragment>
        ))}
        {quote.to === null && quote.poolFee !== null && (
          <>
            <Arrow />
            <Tag>{t('unwrap')}</Tag>
            <Step symbol={network.nativeToken.symbol} logo={coinLogo(assets, network.chainId)} />
          </>
        )}
      </div>
    </details>
  );
}

const coinLogo = (assets: readonly Asset[], chainId: number) =>
  assets.find(({ token }) => token.chainId === chainId && token.address === null)?.token.logo ?? '';

function Step({ symbol, logo }: { symbol: string; logo: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <TokenMark symbol={symbol} logo={logo} size={16} />
      {symbol}
    </span>
  );
}

const Arrow = () => <ArrowRight aria-hidden className="size-3.5 text-text-3" />;
