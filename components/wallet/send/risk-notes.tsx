'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ComparedAddress } from '@/components/ui/compared-address';
import { Note } from '@/components/ui/note';
import { SentenceGap } from '@/components/ui/sentence-gap';
import type { KnownPayee, RecipientWarning } from '@/lib/wallet/sending/recipient';
import { AddressBlock } from '@/components/wallet/address-block';

export type RiskNotesProps = {
  warnings: readonly RecipientWarning[];
  address: string;
  /** Of the person; null for an address alone. */
  name: string | null;
};

/** What the sender should know of the recipient; the loudest first. */
export function RiskNotes({ warnings, address, name }: RiskNotesProps) {
  return warnings.map((warning) => (
    <RiskNote key={warning.kind} warning={warning} address={address} name={name} />
  ));
}

/** The values of a sentence that names an address from before. */
function knownAddress({ address }: KnownPayee) {
  return { address, known: () => <ComparedAddress address={address} /> };
}

function RiskNote({
  warning,
  address,
  name,
}: Omit<RiskNotesProps, 'warnings'> & { warning: RecipientWarning }) {
  const t = useTranslations('wallet.sending');
  const [comparing, setComparing] = useState(false);
  switch (warning.kind) {
    case 'first':
      return (
        <Note tone="warn">
          <b className="font-medium">{t('first')}</b>
          <SentenceGap />
          {t('firstText')}
        </Note>
      );
    case 'contract':
      return (
        <Note tone="warn">
          <b className="font-medium">{t('contract')}</b>
          <SentenceGap />
          {t('contractText')}
        </Note>
      );
    case 'tokenContract':
      return (
        <Note tone="danger" live>
          <b className="font-medium">{t('tokenContract')}</b>
          <SentenceGap />
          {t('tokenContractText')}
        </Note>
      );
    case 'handleMoved':
      return (
        <Note tone="danger" live>
          <b className="font-medium">{t('handleMoved', { handle: warning.handle })}</b>
          <SentenceGap />
          {t.rich('handleMovedText', {
            before: () => <ComparedAddress address={warning.before} />,
            now: () => <ComparedAddress address={address} />,
          })}
        </Note>
      );
    case 'changed':
      return (
        <Note tone="danger" live>
          <b className="font-medium">{t('changed', { name: name ?? '' })}</b>
          <SentenceGap />
          {t.rich('changedText', { ...knownAddress(warning.before), name: name ?? '' })}
        </Note>
      );
    case 'lookAlike': {
      const { of: known, differing } = warning;
      return (
        <>
          <Note
            tone="danger"
            live
            action={
              !comparing && (
                <Button size="sm" variant="ghost" onClick={() => setComparing(true)}>
                  {t('compare')}
                </Button>
              )
            }
          >
            <b className="font-medium">
              {known.name === '' ? t('lookAlikeUnnamed') : t('lookAlike', { name: known.name })}
            </b>
            <SentenceGap />
            {t.rich('lookAlikeText', { ...knownAddress(known), count: differing })}
          </Note>
          {comparing && <AddressBlock address={known.address} comparedWith={address} label={known.name} />}
        </>
      );
    }
  }
}
