'use client';

import { useTranslations } from 'next-intl';
import { ComparedAddress } from '@/components/ui/compared-address';
import { Lead } from '@/components/ui/lead';
import { Note } from '@/components/ui/note';
import type { InspectedToken } from '@/lib/wallet/unlisted/inspect-token';

type TokenFindingsProps = Pick<InspectedToken, 'findings' | 'lookAlike'>;

/** What is wrong with an unlisted token; the loudest first. */
export function TokenFindings({ findings, lookAlike }: TokenFindingsProps) {
  const t = useTranslations('wallet.unlistedToken');
  return (
    <>
      {lookAlike && (
        <Note tone="danger" live>
          <Lead>{t('lookAlike', { symbol: lookAlike.symbol })}</Lead>
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
