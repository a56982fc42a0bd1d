'use client';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import { describeCall, type CallBytes, type CallDescription } from '@/lib/signer/describe';
import { knownContract } from '@/lib/signer/known-contracts';
import { networkByChainId } from '@/protocol/network';
import { useCatalogue } from './catalogue';
import { HandleRows } from './handle-rows';
import { NftRows } from './nft-rows';
import { RewardRows } from './reward-rows';
import { AddressRow, Arguments, Box, Bytes, Row } from './summary-parts';
import { SwapRows, useSwapText } from './swap-rows';
import { UnitsRows, useTokenText } from './token-text';
import { useMoment } from './use-moment';

/** A call that the signature allows somebody else to send. */
export function CallSummary({ call: bytes }: { call: CallBytes }) {
  const t = useTranslations('signer.call');
  const call = describeCall(bytes, null, useCatalogue());
  const { chainId } = bytes;
  const symbol = networkByChainId(chainId)?.nativeToken.symbol ?? '';
  const value = BigInt(bytes.value);
  return (
    <Box title={<CallTitle call={call} chainId={chainId} value={value} symbol={symbol} />}>
      <CallRows call={call} to={bytes.to} chainId={chainId} />
      {call.kind !== 'native' && value > 0n && (
        <Row name={t('value')}>
          <strong className="num">
            {wholeTokenAmount(value, 18)} {symbol}
          </strong>
        </Row>
      )}
      {call.kind === 'unknown' && (
        <Row name={t('data')}>
          <Bytes text={bytes.data} />
        </Row>
      )}
      <CallWarning call={call} />
    </Box>
  );
}

/** How a spender is called: by the name of a contract that the signer knows, else as unknown. */
export function useSpenderName(chainId: number | null): (spender: string) => string {
  const t = useTranslations('signer.call');
  const catalogue = useCatalogue();
  return (spender) => {
    const known = knownContract(catalogue, chainId, spender);
    if (known === null) return t('spenderUnknown');
    return 'own' in known ? t('spenderRewards') : t('spenderRouter', { name: known.name });
  };
}

type TitleProps = { call: CallDescription; chainId: number; value: bigint; symbol: string };

/** What a call does, in one line. */
export function CallTitle({ call, chainId, value, symbol }: TitleProps) {
  const t = useTranslations('signer.call');
  const text = useTokenText();
  const swapText = useSwapText(chainId);
  switch (call.kind) {
    case 'native':
      return t('native', { amount: wholeTokenAmount(value, 18), symbol });
    case 'transferFrom':
      if (call.mayBeNft) return t('transferFromOrNft', { id: call.amount.units.toString() });
      return t(call.kind, { amount: text(call.amount) });
    case 'transfer':
      return t(call.kind, { amount: text(call.amount) });
    case 'approve':
      if (call.isUnlimited) return t('approveUnlimited');
      if (call.adds) return t('increase', { amount: text(call.amount) });
      if (call.amount.units === 0n) return t(call.mayBeNft ? 'revokeOrNft' : 'revoke');
      return t('approve', { amount: text(call.amount) });
    case 'nft':
      return t('nft');
    case 'revokePiece':
      return t('revokePiece', { id: call.id.toString() });
    case 'approveAll':
      return t(call.isAllowed ? 'approveAll' : 'revokeAll');
    case 'function':
      return t(call.contract ?? 'foreign', { name: call.name });
    case 'swap':
      return t('swap', swapText(call.swap));
    case 'deployment':
    case 'unknown':
      return t(call.kind);
  }
}

type CallRowsProps = { call: CallDescription; to: string | null; chainId: number };

export function CallRows({ call, to, chainId }: CallRowsProps) {
  const t = useTranslations('signer.call');
  const moment = useMoment();
  const spenderName = useSpenderName(chainId);
  switch (call.kind) {
    case 'transfer':
    case 'transferFrom':
    case 'approve':
      return (
        <>
          {call.kind === 'transferFrom' && <AddressRow name={t('from')} address={call.from} />}
          {call.kind === 'approve' ? (
            <AddressRow name={spenderName(call.spender)} address={call.spender} />
          ) : (
            <AddressRow name={t('to')} address={call.to} />
          )}
          <AddressRow name={t('token')} address={call.amount.token} />
          <UnitsRows amount={call.amount} />
          {call.kind === 'approve' && call.until !== null && (
            <>
              {to && <AddressRow name={t('contract')} address={to} />}
              <Row name={t('allowedUntil')}>{moment(call.until)}</Row>
            </>
          )}
        </>
      );
    case 'nft':
      return <NftRows call={call} />;
    case 'swap':
      return <SwapRows swap={call.swap} chainId={chainId} />;
    case 'revokePiece':
      return <AddressRow name={t('collection')} address={call.collection} />;
    case 'approveAll':
      return (
        <>
          <AddressRow name={t('spender')} address={call.operator} />
          <AddressRow name={t('collection')} address={call.collection} />
        </>
      );
    case 'function':
      return (
        <>
          {call.handle && <HandleRows handle={call.handle} chainId={chainId} />}
          {call.reward && <RewardRows reward={call.reward} chainId={chainId} />}
          {to && <AddressRow name={t('contract')} address={to} />}
          {call.reward || call.handle ? (
            <details>
              <summary className="cursor-pointer text-sm text-text-3">{t('fields')}</summary>
              <div className="pt-2">
                <Arguments values={call.arguments} />
              </div>
            </details>
          ) : (
            <Arguments values={call.arguments} />
          )}
        </>
      );
    default:
      return to === null ? null : (
        <AddressRow name={call.kind === 'native' ? t('to') : t('contract')} address={to} />
      );
  }
}

export function CallWarning({ call }: { call: CallDescription }) {
  const t = useTranslations('signer.call');
  if (call.kind === 'unknown' || call.kind === 'deployment')
    return <Note tone="warn">{t('unknownText')}</Note>;
  if ((call.kind === 'approve' || call.kind === 'transferFrom') && call.mayBeNft) {
    const id = call.amount.units;
    const approved = id === 0n ? 'revokeNftText' : 'approveNftText';
    const text = call.kind === 'transferFrom' ? 'transferFromNftText' : approved;
    return (
      <Note tone="warn" className="break-words">
        {t(text, { id: id.toString() })}
      </Note>
    );
  }
  if (call.kind === 'approve' && call.amount.units === 0n && !call.adds)
    return <Note>{t('revokeText')}</Note>;
  if (call.kind === 'revokePiece') return <Note>{t('revokePieceText')}</Note>;
  if (call.kind === 'approveAll' && !call.isAllowed) return <Note>{t('revokeAllText')}</Note>;
  if (call.kind === 'approve' && call.amount.units > 0n) return <Note tone="warn">{t('approveText')}</Note>;
  if (call.kind === 'function' && call.contract === null) return <Note tone="warn">{t('foreignText')}</Note>;
  return null;
}
