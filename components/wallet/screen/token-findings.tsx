'use client';

import { useTranslations } from 'next-intl';
import { ComparedAddress } from '@/components/ui/compared-address';
import { Note } from '@/components/ui/note';
import { SentenceGap } from '@/components/ui/sentence-gap';
import type { InspectedToken } from '@/lib/wallet/unlisted/inspect-token';

type TokenFindingsProps = Pick<InspectedToken, 'findings' | 'lookAlike'>;

/** What is wrong with an unlisted token; the loudest first. */
export function TokenFindings({ findings, lookAlike }: TokenFindingsProps) {
  const t = useTranslations('wallet.unlistedToken');
  return (
    <>
      {lookAlike && (
        <Note tone="danger" live>
          <b className="font-medium">{t('lookAlike', { symbol: lookAlike.symbol })}</b>
          <SentenceGap />
          {lookAlike.address !== null &&
            t.rich('listedAt', {
              symbol: lookAlike.symbol,
              address: () => <ComparedAddress address={lookAlike.address ?? ''} />,
            })}
        </Note>
      )}
      {findings.length > 0 && (
        <Note tone="warn" live>
          <ul className="flex flex-col gap-1">
            {findings.map((finding) => (
              <li key={finding}>{t(`finding.${finding}`)}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}
