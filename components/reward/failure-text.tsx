'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { errorText } from '@/lib/api/error-text';
import { shortAddress } from '@/lib/format/address';
import type { ChainFailure } from '@/lib/reward/chain-failure';
import { networkByChainId } from '@/protocol/network';

export type FailureTextProps = {
  failure: ChainFailure;
  chainId: number;
  /** Of the token of the reward. */
  symbol: string;
  /** The wallet that it was begun with. */
  sender: string;
  /** Whether its transaction is out: unless it is not, nobody may say that nothing was spent. */
  sent: 'no' | 'maybe' | 'yes';
};

/** Contract errors that have a sentence of their own. */
const reasons = [
  'DepositsPaused',
  'TokenNotListed',
  'ExpiryOutOfRange',
  'WrongValue',
  'WrongAmountReceived',
  'RecordExists',
  'RecordExpired',
  'IndexClaimed',
  'NotExpired',
  'NothingReturned',
  'DeadlinePassed',
  'NoCredit',
  'NativeTransferFailed',
] as const;

/** After these a wallet that was asked may have sent, now or when it was asked before. */
const unclear: ReadonlySet<ChainFailure['kind']> = new Set(['node', 'unknown', 'rejected']);

/** What went wrong, in a sentence that says no more than is known. */
export function FailureText({ failure, chainId, symbol, sender, sent }: FailureTextProps) {
  const t = useTranslations('reward.failure');
  const network = networkByChainId(chainId);
  const words = {
    network: network?.name ?? '',
    symbol,
    address: shortAddress(sender),
  };
  if (failure.kind === 'platform')
    return (
      <>
        <PlatformText failure={failure} />
        {failure.knewShares && <p>{t('knewShares')}</p>}
      </>
    );
  if (failure.kind === 'funds') return t('funds', { symbol: network?.nativeToken.symbol ?? symbol });
  if (sent === 'maybe' && unclear.has(failure.kind)) return t('unclear');
  if (failure.kind === 'node') return sent === 'yes' ? t('nodeSent', words) : t('node', words);
  if (failure.kind !== 'reverted') return t(failure.kind, words);
  const reason = reasons.find((known) => known === failure.reason);
  return reason ? t(`revertedBy.${reason}`, words) : t('reverted');
}

function PlatformText({ failure }: { failure: Extract<ChainFailure, { kind: 'platform' }> }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void errorText(failure.error).then((worded) => isCurrent && setText(worded));
    return () => {
      isCurrent = false;
    };
  }, [failure]);
  return text;
}
