'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ComparedAddress } from '@/components/ui/compared-address';
import { Lead } from '@/components/ui/lead';
import { Note } from '@/components/ui/note';
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
          <Lead>{t('first')}</Lead>
          {t('firstText')}
        </Note>
      );
    case 'contract':
      return (
        <Note tone="warn">
          <Lead>{t('contract')}</Lead>
          {t('contractText')}
        </Note>
      );
    case 'tokenContract':
      return (
        <Note tone="danger" live>
          <Lead>{t('tokenContract')}</Lead>
          {t('tokenContractText')}
        </Note>
      );
    case 'handleMoved':
      return (
        <Note tone="danger" live>
          <Lead>{t('handleMoved', { handle: warning.handle })}</Lead>
          {t.rich('handleMovedText', {
            before: () => <ComparedAddress address={warning.before} />,
            now: () => <ComparedAddress address={address} />,
          })}
        </Note>
      );
    case 'changed':
      return (
        <Note tone="danger" live>
          <Lead>{t('changed', { name: name ?? '' })}</Lead>
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
            <Lead>{known.name === '' ? t('lookAlikeUnnamed') : t('lookAlike', { name: known.name })}</Lead>
            {t.rich('lookAlikeText', { ...knownAddress(known), count: differing })}
          </Note>
          {comparing && <AddressBlock address={known.address} comparedWith={address} label={known.name} />}
        </>
      );
    }
  }
}
