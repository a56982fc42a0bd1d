'use client';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { fee } from '@/lib/format/fee';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import { describeCall } from '@/lib/signer/describe';
import { highestFee, type SigningRequest } from '@/lib/signer/sign';
import { networkByChainId } from '@/protocol/network';
import { CallRows, CallTitle, CallWarning } from './call-summary';
import { useCatalogue } from './catalogue';
import { Box, Bytes, Row } from './summary-parts';

export function TransactionSummary({
  request: { address, transaction, token },
}: {
  request: Extract<SigningRequest, { kind: 'transaction' }>;
}) {
  const t = useTranslations('signer.call');
  const call = describeCall(transaction, token ?? null, useCatalogue());
  const network = networkByChainId(transaction.chainId);
  const symbol = network?.nativeToken.symbol ?? '';
  const value = BigInt(transaction.value);
  const cost = highestFee(transaction);
  const isNothing = call.kind === 'native' && value === 0n && isSame(transaction.to, address);
  return (
    <Box
      title={
        isNothing ? (
          t('nothing')
        ) : (
          <CallTitle call={call} chainId={transaction.chainId} value={value} symbol={symbol} />
        )
      }
    >
      <CallRows call={call} to={transaction.to} chainId={transaction.chainId} />
      {call.kind !== 'native' && call.kind !== 'swap' && value > 0n && (
        <Row name={t('value')}>
          <strong className="num">
            {wholeTokenAmount(value, 18)} {symbol}
          </strong>
        </Row>
      )}
      <Row name={t('network')}>{network?.name ?? t('networkUnknown', { chainId: transaction.chainId })}</Row>
      <Row name={t('fee')}>
        <span className="num" title={`${wholeTokenAmount(cost, 18)} ${symbol}`}>
          {fee(cost, 18)} {symbol}
        </span>
      </Row>
      {network?.hasDataFee && (
        <p className="text-xs text-text-3">{t('dataFee', { network: network.name })}</p>
      )}
      {(call.kind === 'unknown' || call.kind === 'deployment') && (
        <Row name={t('data')}>
          <Bytes text={transaction.data} />
        </Row>
      )}
      <CallWarning call={call} />
      {isNothing && <Note>{t('nothingText', { nonce: transaction.nonce })}</Note>}
    </Box>
  );
}

const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();
