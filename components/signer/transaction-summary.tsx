'use client';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { fee } from '@/lib/format/fee';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import { ownContract } from '@/lib/signer/catalogue';
import { routerAt } from '@/lib/signer/swap/read-swap';
import { describeCall, type CallDescription } from '@/lib/signer/describe';
import { highestFee, type SigningRequest } from '@/lib/signer/sign';
import { networkByChainId } from '@/protocol/network';
import { useCatalogue } from './catalogue';
import { HandleRows } from './handle-rows';
import { NftRows } from './nft-rows';
import { RewardRows } from './reward-rows';
import { AddressRow, Arguments, Box, Bytes, Row } from './summary-parts';
import { SwapRows, useSwapText } from './swap-rows';
import { UnitsRows, useTokenText } from './token-text';
import { useMoment } from './use-moment';

export function TransactionSummary({
  request: { transaction, token },
}: {
  request: Extract<SigningRequest, { kind: 'transaction' }>;
}) {
  const t = useTranslations('signer.call');
  const call = describeCall(transaction, token ?? null, useCatalogue());
  const network = networkByChainId(transaction.chainId);
  const symbol = network?.nativeToken.symbol ?? '';
  const value = BigInt(transaction.value);
  const cost = highestFee(transaction);
  return (
    <Box title={<Title call={call} chainId={transaction.chainId} value={value} symbol={symbol} />}>
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
      <Warning call={call} />
    </Box>
  );
}

type TitleProps = { call: CallDescription; chainId: number; value: bigint; symbol: string };

function Title({ call, chainId, value, symbol }: TitleProps) {
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

function CallRows({ call, to, chainId }: CallRowsProps) {
  const t = useTranslations('signer.call');
  const moment = useMoment();
  const catalogue = useCatalogue();
  const spenderName = (spender: string) => {
    const router = routerAt(catalogue.routers, chainId, spender);
    if (router) return t('spenderRouter', { name: router.name });
    return ownContract(catalogue, chainId, spender) === 'rewards' ? t('spenderRewards') : t('spender');
  };
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

function Warning({ call }: { call: CallDescription }) {
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
  if (call.kind === 'approve' && call.amount.units > 0n) return <Note tone="warn">{t('approveText')}</Note>;
  if (call.kind === 'function' && call.contract === null) return <Note tone="warn">{t('foreignText')}</Note>;
  return null;
}
