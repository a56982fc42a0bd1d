import { useTranslations } from 'next-intl';
import type { Pair } from '@/lib/signer/pair';
import { WholeAddress } from './whole-address';

/** The deposit that the password is good for as well: what it takes is what the allowance above lets it take. */
export function NextSummary({ pair }: { pair: Pair }) {
  const t = useTranslations('signer.pair');
  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-1.5 rounded-control bg-surface-2 p-3.5 text-sm"
    >
      <h2 className="text-md font-semibold">{t('title')}</h2>
      <p className="text-text-2">{t('text')}</p>
      <WholeAddress address={pair.next.to} />
    </section>
  );
}
