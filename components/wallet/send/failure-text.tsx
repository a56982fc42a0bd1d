'use client';

import { useTranslations } from 'next-intl';
import { shortAddress } from '@/lib/format/address';
import type { SendFailure } from '@/lib/wallet/sending/failure';
import { networkByChainId } from '@/protocol/network';

export type FailureTextProps = {
  failure: SendFailure;
  /** A wallet was asked that may have sent. */
  wasAsked: boolean;
  chainId: number;
  /** The address that was to send. */
  from: string;
};

/** Why a transfer was not sent, in a sentence that says no more than is known. */
export function FailureText({ failure, wasAsked, chainId, from }: FailureTextProps) {
  const t = useTranslations('wallet');
  const known = networkByChainId(chainId);
  const network = known?.name ?? '';
  switch (failure) {
    case 'chain':
      return known ? t('switchChainOnMobile', { chainName: network }) : t('switchChain');
    case 'offline':
      return wasAsked ? t('sending.failure.offline', { network }) : t('sending.askFailed', { network });
    case 'account':
      return t('sending.failure.account', { address: shortAddress(from) });
    case 'funds':
      return t('sending.failure.funds', { symbol: known?.nativeToken.symbol ?? '' });
    default:
      return t(`sending.failure.${failure}`);
  }
}
