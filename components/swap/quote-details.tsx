'use client';

import { useTranslations } from 'next-intl';
import { inlineLink } from '@/components/ui/inline-link';
import { Skeleton } from '@/components/ui/skeleton';
import { targetAt } from '@/lib/signer/swap/read-swap';
import type { SwapPlan } from '@/lib/swap/plan';
import { FAR_HUNDREDTHS, NOTABLE_HUNDREDTHS, routersOf } from '@/lib/swap/terms';
import type { TimedQuote } from '@/lib/swap/timed-quote';
import { DetailRow } from './detail-rows';
import { RouteLine } from './route-line';
import type { Draft } from './use-draft';
import type { Loss } from './quote-loss';
import { useSwapWords } from './use-swap-words';

export type QuoteDetailsProps = {
  timed: TimedQuote;
  draft: Draft;
  /** Null while a node computes it. */
  plan: SwapPlan | null;
  loss: Loss | null;
  isLoading: boolean;
  isSlippageOpen: boolean;
  onSlippage: () => void;
};

/** What a quote comes to, before anything is reviewed. */
export function QuoteDetails(props: QuoteDetailsProps) {
  const { timed, draft, plan, loss, isLoading, isSlippageOpen, onSlippage } = props;
  const { quote } = timed;
  const t = useTranslations('swap');
  const words = useSwapWords();
  const { pays, receives, assets, slippage } = draft;
  if (!pays || !receives) return null;
  const { network } = pays;
  const coin = assets.find(({ token }) => token.chainId === network.chainId && token.address === null);
  const router = targetAt(routersOf(network), network.chainId, quote.transaction.to);
  return (
    <>
      <dl>
        <DetailRow label={t('minimum')}>{words.amount(BigInt(quote.minimum), receives.token)}</DetailRow>
        <DetailRow label={t('impact')}>
          <Impact hundredths={quote.priceImpact} />
        </DetailRow>
        {loss !== null && loss.usd !== null && loss.hundredths >= NOTABLE_HUNDREDTHS && (
          <DetailRow label={t('belowMarket')}>
            <span className={loss.hundredths >= FAR_HUNDREDTHS ? 'text-danger' : 'text-warn'}>
              {words.percent(loss.hundredths)}
            </span>
          </DetailRow>
        )}
        <DetailRow label={t('slippage.title')}>
          {words.percent(slippage)}{' '}
          <button type="button" aria-expanded={isSlippageOpen} className={inlineLink} onClick={onSlippage}>
            {t('change')}
          </button>
        </DetailRow>
        <DetailRow label={t('fee')}>
          {plan ? (
            <>
              {words.fee(plan.fee, network)}
              {coin?.price && (
                <span className="text-text-3">
                  {' '}
                  {words.usd(plan.fee, network.nativeToken, coin.price.usd)}
                </span>
              )}
            </>
          ) : isLoading ? (
            <Skeleton className="h-4 w-24" />
          ) : (
            '–'
          )}
        </DetailRow>
        <DetailRow label={t('providerFee')}>
          {quote.providerFee === 0 ? t('none') : words.percent(quote.providerFee)}
        </DetailRow>
      </dl>
      <RouteLine quote={quote} routerName={router?.name ?? ''} assets={assets} pays={pays} />
    </>
  );
}

/** The number alone tells few people whether it is much. */
export function Impact({ hundredths }: { hundredths: number }) {
  const t = useTranslations('swap.impactWord');
  const { percent } = useSwapWords();
  const word = hundredths >= FAR_HUNDREDTHS ? 'high' : hundredths >= NOTABLE_HUNDREDTHS ? 'medium' : 'low';
  const look = { high: 'text-danger', medium: 'text-warn', low: 'text-text-3' }[word];
  return (
    <>
      <span className={word === 'low' ? undefined : look}>{percent(hundredths)}</span>{' '}
      <span className={look}>{t(word)}</span>
    </>
  );
}
