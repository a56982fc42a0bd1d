import { useTranslations } from 'next-intl';
import type { Pair } from '@/lib/signer/pair';
import type { SwapAmounts } from '@/lib/signer/swap/swap-amounts';
import { useSwapText } from './swap-rows';
import { WholeAddress } from './whole-address';

/** The call that the password is good for as well: what it takes is what the allowance above lets it take. */
export function NextSummary({ pair: { swap, next, chainId } }: { pair: Pair }) {
  const t = useTranslations('signer.pair');
  const title = t(swap ? 'swapTitle' : 'title');
  return (
    <section aria-label={title} className="flex flex-col gap-1.5 rounded-control bg-surface-2 p-3.5 text-sm">
      <h2 className="text-md font-semibold">{title}</h2>
      {swap ? <SwapText swap={swap} chainId={chainId} /> : <p className="text-text-2">{t('text')}</p>}
      <WholeAddress address={next.to} />
    </section>
  );
}

function SwapText({ swap, chainId }: { swap: SwapAmounts; chainId: number }) {
  const t = useTranslations('signer.pair');
  const words = useSwapText(chainId)(swap);
  return <p className="break-words text-text-2">{t('swapText', { ...words, router: swap.router.name })}</p>;
}
