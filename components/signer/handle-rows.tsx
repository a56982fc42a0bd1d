'use client';
import { useTranslations } from 'next-intl';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import type { HandleCall } from '@/lib/signer/handle-call';
import { networkByChainId } from '@/protocol/network';
import { AddressRow } from './summary-parts';

/** What a call of our contract of handles does, in a sentence, and the addresses that it names. */
export function HandleRows({ handle, chainId }: { handle: HandleCall; chainId: number }) {
  const t = useTranslations('signer');
  const sentence = useSentence(chainId);
  return (
    <>
      <p className="break-words">{sentence(handle)}</p>
      {handle.kind === 'buy' && <AddressRow name={t('handle.owner')} address={handle.to} />}
      {handle.kind === 'buy' && handle.operator && (
        <AddressRow name={t('handle.operator')} address={handle.operator} />
      )}
      {handle.kind === 'transfer' && (
        <>
          <AddressRow name={t('call.from')} address={handle.from} />
          <AddressRow name={t('call.to')} address={handle.to} />
        </>
      )}
    </>
  );
}

function useSentence(chainId: number): (handle: HandleCall) => string {
  const t = useTranslations('signer.handle');
  return (call) => {
    switch (call.kind) {
      case 'commit':
        return t('commit');
      case 'buy': {
        const symbol = networkByChainId(chainId)?.nativeToken.symbol ?? '';
        return t('buy', {
          handle: call.handle,
          isFree: call.price === 0n ? 'yes' : 'no',
          price: `${wholeTokenAmount(call.price, 18)} ${symbol}`,
          isPublicName: call.isPublicName ? 'yes' : 'no',
          hasOperator: call.operator === null ? 'no' : 'yes',
        });
      }
      case 'setPublicName':
        return call.looks === null ? t('clearPublicName') : t('setPublicName', { looks: call.looks });
      case 'transfer':
        return t('transfer', { looks: call.looks });
    }
  };
}
