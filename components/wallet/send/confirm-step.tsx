'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Details } from '@/components/ui/details';
import { Skeleton } from '@/components/ui/skeleton';
import { shortAddress } from '@/lib/format/address';
import { fee as feeText } from '@/lib/format/fee';
import { tokenAmount, wholeTokenAmount } from '@/lib/format/token-amount';
import type { Holding } from '@/lib/wallet/holdings';
import type { Fee } from '@/lib/wallet/sending/fee';
import type { FailedSend } from '@/lib/wallet/sending/send-transfer';
import type { Transfer } from '@/lib/wallet/sending/transfer';
import { usePlan, type Plan } from '@/lib/wallet/sending/use-plan';
import { usdText, valueOf } from '@/lib/wallet/usd';
import { TokenMark } from '@/components/wallet/token-mark';
import { useSavedAddresses } from '@/lib/queries/wallet-book';
import { savedAs } from '@/lib/wallet/sending/saved-payee';
import { recipientName } from './chosen-recipient';
import { ComparedCheck, ComparedWith } from './comparison';
import { ConfirmFrame } from './confirm-frame';
import { ConfirmedRecipient } from './confirmed-recipient';
import { FailedNote } from './failed-note';
import { MissingFee } from './missing-fee';
import { RiskNotes } from './risk-notes';
import { SendDetail } from './send-detail';
import { TokenNotes } from './token-notes';
import { usePaidName } from './paid-recipient';
import type { Draft } from './send-flow';

export type ConfirmStepProps = {
  me: number;
  draft: Draft;
  transfer: Transfer;
  /** Why the last try did not send. */
  failed: FailedSend | null;
  /** What the user has confirmed. A new address or a new warning needs a new confirmation. */
  compared: string | null;
  onCompared: (compared: string | null) => void;
  onBack: () => void;
  onClose: () => void;
  onConfirm: (fee: Fee) => void;
};

/** Everything that leaves the wallet, before it is signed (step 2). */
export function ConfirmStep(props: ConfirmStepProps) {
  const { me, draft, transfer, failed, compared, onCompared, onBack, onClose, onConfirm } = props;
  const t = useTranslations('wallet');
  const { recipient, holding } = draft;
  const { token, network } = holding;
  const {
    plan,
    failure: planFailure,
    retry,
  } = usePlan(network, transfer, {
    me,
    userId: recipient.person?.id ?? null,
    paidName: usePaidName(me, recipient),
  });
  const failure = failed?.failure ?? planFailure;
  const isFirst = plan?.warnings.some(({ kind }) => kind === 'first') ?? false;
  const warnings = [...(plan?.warnings ?? []), ...(plan?.tokenWarnings ?? [])];
  const mustCompare = warnings.length > 0;
  const comparison = [transfer.to, ...warnings.map(({ kind }) => kind)].join(' ');
  const isCompared = compared === comparison;
  const isReady = plan !== null && plan.missing === 0n && (!mustCompare || isCompared);
  const { data: book } = useSavedAddresses();
  const saved = savedAs(book ?? [], transfer.to, network.chainId);
  const name = recipientName(recipient) ?? saved?.name;
  const knownAs = plan && (!isFirst ? 'known' : saved ? 'savedKind' : 'notKnown');
  const words = {
    amount: `${wholeTokenAmount(draft.amount, token.decimals)}\u00a0${token.symbol}`,
    name: name ?? shortAddress(transfer.to),
    network: network.name,
  };
  return (
    <ConfirmFrame {...{ isReady, onBack, onClose }} onConfirm={() => plan && onConfirm(plan.fee)}>
      <Amount draft={draft} />
      <ConfirmedRecipient {...{ name, knownAs }} address={transfer.to} />
      {plan && <RiskNotes warnings={plan.warnings} address={transfer.to} name={name ?? null} />}
      {plan && <TokenNotes warnings={plan.tokenWarnings} token={token} />}
      {plan && isFirst && <ComparedWith plan={plan} network={network.name} onRetry={retry} />}
      <p className="text-sm text-text-2">
        {plan
          ? t('sending.said', { ...words, fee: feeOf(plan, network) })
          : t('sending.saidWithoutFee', words)}
      </p>
      <Details label={t('sending.details')}>
        <dl>
          <SendDetail label={t('sending.from')}>
            <span className="font-mono text-sm" title={transfer.from}>
              {shortAddress(transfer.from)}
            </span>
          </SendDetail>
          <SendDetail label={t('sending.fee')}>
            {plan ? <FeeText plan={plan} draft={draft} /> : <Skeleton className="h-4 w-28" />}
          </SendDetail>
          <SendDetail label={t('sending.after')}>
            {plan ? <AfterText plan={plan} draft={draft} /> : <Skeleton className="h-4 w-36" />}
          </SendDetail>
        </dl>
      </Details>
      {plan && plan.missing > 0n && <MissingFee missing={plan.missing} network={network} />}
      {mustCompare && (
        <ComparedCheck
          warnings={plan?.warnings ?? []}
          name={name}
          checked={isCompared}
          onChange={(checked) => onCompared(checked ? comparison : null)}
        />
      )}
      {failure !== null && (
        <FailedNote
          failure={failure}
          wasAsked={failed?.isUnsent === false}
          chainId={network.chainId}
          from={transfer.from}
          onRetry={plan === null ? retry : null}
        />
      )}
      <span className="sr-only" role="status">
        {plan === null && planFailure === null ? t('sending.calculating') : token.symbol}
      </span>
    </ConfirmFrame>
  );
}

function Amount({ draft: { holding, amount } }: { draft: Draft }) {
  const t = useTranslations('wallet.sending');
  const locale = useLocale();
  const { token, network, price } = holding;
  const value = price && usdText(valueOf(amount, token.decimals, price.usd), locale);
  return (
    <div className="pt-0.5 pb-1 text-center">
      <p className="num flex items-center justify-center gap-2.5 text-3xl leading-9 font-semibold tracking-tighter">
        <TokenMark symbol={token.symbol} logo={token.logo} networkLogo={network.logo} size={30} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {wholeTokenAmount(amount, token.decimals)} {token.symbol}
        </span>
      </p>
      <p className="mt-0.5 text-sm text-text-3">
        {value === null
          ? t('onNetwork', { network: network.name })
          : t('on', { value, network: network.name })}
      </p>
    </div>
  );
}

const feeOf = (plan: Plan, { nativeToken: { symbol, decimals } }: Holding['network']) =>
  `${feeText(plan.fee.amount, decimals)}\u00a0${symbol}`;

/** Four decimals, rounded down; a fee that this makes nothing of is whole in the tooltip. */
function FeeText({ plan, draft: { holding, coinUsd } }: { plan: Plan; draft: Draft }) {
  const locale = useLocale();
  const { symbol, decimals } = holding.network.nativeToken;
  return (
    <span className="num" title={`${wholeTokenAmount(plan.fee.amount, decimals)} ${symbol}`}>
      {feeText(plan.fee.amount, decimals)} {symbol}
      {coinUsd !== null && (
        <span className="text-text-3"> {usdText(valueOf(plan.fee.amount, decimals, coinUsd), locale)}</span>
      )}
    </span>
  );
}

function AfterText({ plan, draft: { holding } }: { plan: Plan; draft: Draft }) {
  const t = useTranslations('wallet.sending');
  const locale = useLocale();
  const { symbol, decimals } = holding.token;
  const { before, after, isComputed } = plan.simulation;
  // Of coins the fee goes as well.
  const left = after - (holding.token.address === null ? plan.fee.amount : 0n);
  return (
    <span className="num" title={t(isComputed ? 'computed' : 'estimated')}>
      <s className="text-text-3">{tokenAmount(before, decimals, locale)}</s>{' '}
      {tokenAmount(left > 0n ? left : 0n, decimals, locale)} {symbol}
    </span>
  );
}
