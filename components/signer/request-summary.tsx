'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Note } from '@/components/ui/note';
import { fee } from '@/lib/format/fee';
import { tokenAmount, wholeTokenAmount } from '@/lib/format/token-amount';
import {
  describeCall,
  describeTypedData,
  messageText,
  type Argument,
  type CallDescription,
} from '@/lib/signer/describe';
import type { TokenHint } from '@/lib/signer/messages';
import { highestFee, type SigningRequest } from '@/lib/signer/sign';
import { networkByChainId } from '@/protocol/network';
import { WholeAddress } from './whole-address';

/** What a request does, read from the very bytes that are signed. */
export function RequestSummary({ request }: { request: SigningRequest }) {
  if (request.kind === 'transaction') return <TransactionSummary request={request} />;
  if (request.kind === 'message') return <MessageSummary message={request.message} />;
  return <TypedDataSummary text={request.typedData} />;
}

function TransactionSummary({ request }: { request: Extract<SigningRequest, { kind: 'transaction' }> }) {
  const t = useTranslations('signer.call');
  const { transaction, token = null } = request;
  const call = describeCall(transaction, token);
  const network = networkByChainId(transaction.chainId);
  const symbol = network?.nativeToken.symbol ?? '';
  const value = BigInt(transaction.value);
  const cost = highestFee(transaction);
  return (
    <Box title={<Title call={call} value={value} symbol={symbol} />}>
      <CallRows call={call} to={transaction.to} />
      {call.kind !== 'native' && value > 0n && (
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

function Title({ call, value, symbol }: { call: CallDescription; value: bigint; symbol: string }) {
  const t = useTranslations('signer.call');
  const locale = useLocale();
  switch (call.kind) {
    case 'native':
      return t('native', { amount: wholeTokenAmount(value, 18), symbol });
    case 'transfer':
    case 'transferFrom':
    case 'approve': {
      const { hint, amount } = call;
      if (call.kind === 'approve' && call.isUnlimited) return t('approveUnlimited');
      if (call.kind === 'approve' && amount === 0n) return t('revoke');
      if (!hint) return t(`${call.kind}Units`, { amount: amount.toString() });
      return t(call.kind, { amount: tokenAmount(amount, hint.decimals, locale), symbol: hint.symbol });
    }
    case 'function':
      return t(call.contract, { name: call.name });
    case 'deployment':
    case 'unknown':
      return t(call.kind);
  }
}

function CallRows({ call, to }: { call: CallDescription; to: string | null }) {
  const t = useTranslations('signer.call');
  if (call.kind === 'transfer' || call.kind === 'transferFrom' || call.kind === 'approve') {
    return (
      <>
        {call.kind === 'transferFrom' && <AddressRow name={t('from')} address={call.from} />}
        {call.kind === 'approve' ? (
          <AddressRow name={t('spender')} address={call.spender} />
        ) : (
          <AddressRow name={t('to')} address={call.to} />
        )}
        <AddressRow name={t('token')} address={call.token} />
        <Units amount={call.amount} hint={call.hint} />
      </>
    );
  }
  if (call.kind === 'function') {
    return (
      <>
        {to && <AddressRow name={t('contract')} address={to} />}
        <Arguments values={call.arguments} />
      </>
    );
  }
  return to === null ? null : (
    <AddressRow name={call.kind === 'native' ? t('to') : t('contract')} address={to} />
  );
}

function Units({ amount, hint }: { amount: bigint; hint: TokenHint | null }) {
  const t = useTranslations('signer.call');
  if (!hint) return null;
  return (
    <Row name={t('units')}>
      <span className="num break-all">{t('unitsText', { amount: amount.toString() })}</span>
    </Row>
  );
}

function Warning({ call }: { call: CallDescription }) {
  const t = useTranslations('signer.call');
  if (call.kind === 'unknown' || call.kind === 'deployment')
    return <Note tone="warn">{t('unknownText')}</Note>;
  if (call.kind === 'approve' && call.amount > 0n) return <Note tone="warn">{t('approveText')}</Note>;
  if (call.kind === 'function') return <p className="text-xs text-text-3">{t('contractText')}</p>;
  return null;
}

function MessageSummary({ message }: { message: string }) {
  const t = useTranslations('signer.call');
  const text = messageText(message);
  return (
    <Box title={text === null ? t('messageBytes') : t('message')}>
      {text === null ? (
        <>
          <Bytes text={message} />
          <Note tone="warn">{t('bytesText')}</Note>
        </>
      ) : (
        <p className="max-h-56 overflow-y-auto whitespace-pre-wrap break-words" tabIndex={0}>
          {text}
        </p>
      )}
    </Box>
  );
}

function TypedDataSummary({ text }: { text: string }) {
  const t = useTranslations('signer.call');
  const { primaryType, domain, chainId, fields } = describeTypedData(text);
  return (
    <Box title={t('typedData', { name: primaryType })}>
      {chainId !== null && (
        <Row name={t('network')}>{networkByChainId(chainId)?.name ?? t('networkUnknown', { chainId })}</Row>
      )}
      <Arguments values={domain.map(({ name, value }) => ({ name: `${t('domain')} ${name}`, value }))} />
      <Arguments values={fields} />
    </Box>
  );
}

function Arguments({ values }: { values: readonly Argument[] }) {
  return (
    <div className="flex max-h-64 flex-col gap-2 overflow-y-auto" tabIndex={0}>
      {values.map(({ name, value }, index) => (
        <Row key={index} name={name}>
          <span className="font-mono text-sm break-all whitespace-pre-wrap">{value}</span>
        </Row>
      ))}
    </div>
  );
}

function Box({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={typeof title === 'string' ? title : undefined}
      className="flex flex-col gap-2.5 rounded-control bg-surface-2 p-3.5"
    >
      <h2 className="text-md font-semibold break-words">{title}</h2>
      {children}
    </section>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-sm">
      <span className="text-text-3">{name}</span>
      <span className="min-w-0">{children}</span>
    </div>
  );
}

function AddressRow({ name, address }: { name: ReactNode; address: string }) {
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      <span className="text-text-3">{name}</span>
      <WholeAddress address={address} />
    </div>
  );
}

function Bytes({ text }: { text: string }) {
  return (
    <span className="block max-h-40 overflow-y-auto font-mono text-xs break-all" tabIndex={0}>
      {text}
    </span>
  );
}
