'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Details } from '@/components/ui/details';
import { Dialog } from '@/components/ui/dialog';
import { Note } from '@/components/ui/note';
import { Skeleton } from '@/components/ui/skeleton';
import { shortAddress } from '@/lib/format/address';
import { fee as feeText } from '@/lib/format/fee';
import { tokenAmount, wholeTokenAmount } from '@/lib/format/token-amount';
import { BLOCKS_MAX } from '@/lib/wallet/activity/block-range';
import type { Holding } from '@/lib/wallet/holdings';
import type { Fee } from '@/lib/wallet/sending/fee';
import type { FailedSend } from '@/lib/wallet/sending/send-transfer';
import type { Transfer } from '@/lib/wallet/sending/transfer';
import { usePlan, type Plan } from '@/lib/wallet/sending/use-plan';
import { usdText, valueOf } from '@/lib/wallet/usd';
import { AddressBlock } from '@/components/wallet/address-block';
import { TokenMark } from '@/components/wallet/token-mark';
import { useSavedAddresses } from '@/lib/queries/wallet-book';
import { savedAs } from '@/lib/wallet/sending/saved-payee';
import { recipientName } from './chosen-recipient';
import { FailureText } from './failure-text';
import { RiskNotes } from './risk-notes';
import { TokenNotes } from './token-notes';
import { usePaidName } from './use-paid-name';
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
  } = usePlan(me, network, transfer, recipient.person?.id ?? null, usePaidName(me, recipient));
  const failure = failed?.failure ?? planFailure;
  const changed = plan?.warnings.some(({ kind }) => kind === 'changed') ?? false;
  const isFirst = plan?.warnings.some(({ kind }) => kind === 'first') ?? false;
  const warnings = [...(plan?.warnings ?? []), ...(plan?.tokenWarnings ?? [])];
  const mustCompare = warnings.length > 0;
  const comparison = [transfer.to, ...warnings.map(({ kind }) => kind)].join(' ');
  const isCompared = compared === comparison;
  const ready = plan !== null && plan.missing === 0n && (!mustCompare || isCompared);
  const isMoved = plan?.warnings.some(({ kind }) => kind === 'handleMoved') ?? false;
  const { data: book } = useSavedAddresses();
  const saved = savedAs(book ?? [], transfer.to, network.chainId);
  const name = recipientName(recipient) ?? saved?.name;
  const words = {
    amount: `${wholeTokenAmount(draft.amount, token.decimals)}\u00a0${token.symbol}`,
    name: name ?? shortAddress(transfer.to),
    network: network.name,
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="flex items-baseline gap-2">
          <span className="grow">{t('sending.confirmTitle')}</span>
          <span className="text-xs font-regular text-text-3">{t('sending.step', { step: 2 })}</span>
        </span>
      }
      closeLabel={t('close')}
      onBack={onBack}
      backLabel={t('back')}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="lg" variant="primary" disabled={!ready} onClick={() => plan && onConfirm(plan.fee)}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <Amount draft={draft} />
      <div className="flex flex-col gap-1.5">
        <span className="flex items-baseline justify-between gap-3 text-sm">
          <span className="min-w-0 truncate font-medium text-text-2">
            {name === undefined ? t('sending.to') : t('sending.person', { name })}
          </span>
          {plan && (
            <span className="shrink-0 text-text-3">
              {t(isFirst ? (saved ? 'sending.savedKind' : 'sending.notKnown') : 'sending.known')}
            </span>
          )}
        </span>
        <AddressBlock address={transfer.to} label={t('sending.to')} />
      </div>
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
          <Row label={t('sending.from')}>
            <span className="font-mono text-sm" title={transfer.from}>
              {shortAddress(transfer.from)}
            </span>
          </Row>
          <Row label={t('sending.fee')}>
            {plan ? <FeeText plan={plan} draft={draft} /> : <Skeleton className="h-4 w-28" />}
          </Row>
          <Row label={t('sending.after')}>
            {plan ? <AfterText plan={plan} draft={draft} /> : <Skeleton className="h-4 w-36" />}
          </Row>
        </dl>
      </Details>
      {plan && plan.missing > 0n && (
        <Note tone="danger" live>
          <b className="font-medium">
            {t('sending.insufficientFee', { symbol: network.nativeToken.symbol })}
          </b>{' '}
          {t('sending.insufficientFeeText', {
            amount: atLeast(plan.missing, network.nativeToken.decimals),
            symbol: network.nativeToken.symbol,
          })}
        </Note>
      )}
      {mustCompare && (
        <Checkbox
          checked={isCompared}
          onChange={(event) => onCompared(event.currentTarget.checked ? comparison : null)}
        >
          {isMoved && name !== undefined
            ? t('sending.handleMovedAccepted', { handle: name })
            : changed && name !== undefined
              ? t('sending.changedAccepted', { name })
              : t('sending.compared')}
        </Checkbox>
      )}
      {failure !== null && (
        <Note
          tone="danger"
          live
          action={
            plan === null && (
              <Button size="sm" onClick={retry}>
                {t('retry')}
              </Button>
            )
          }
        >
          <FailureText
            failure={failure}
            wasAsked={failed?.isUnsent === false}
            chainId={network.chainId}
            from={transfer.from}
          />
        </Note>
      )}
      <span className="sr-only" role="status">
        {plan === null && planFailure === null ? t('sending.calculating') : token.symbol}
      </span>
    </Dialog>
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

type ComparedWithProps = { plan: Pick<Plan, 'uncompared'>; network: string; onRetry: () => void };

/** What an address that is new was compared with, and what was left out. */
export function ComparedWith({ plan: { uncompared }, network, onRetry }: ComparedWithProps) {
  const t = useTranslations('wallet');
  if (uncompared.includes('devices')) {
    return (
      <Note
        tone="warn"
        live
        action={
          <Button size="sm" variant="ghost" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        <b className="font-medium">{t('sending.comparedHere')}</b> {t('sending.comparedHereText')}
      </Note>
    );
  }
  return (
    <p className="text-xs text-text-3">
      {uncompared.includes('chain')
        ? t('sending.comparedDevices', { network })
        : t('sending.comparedWith', { network, count: Number(BLOCKS_MAX) })}
    </p>
  );
}

export function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-border-2 py-[9px] last:border-b-0">
      <dt className="whitespace-nowrap text-text-2">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
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

/** Rounded up to four significant digits, because less would not do. */
export function atLeast(amount: bigint, decimals: number): string {
  const digits = amount.toString();
  const unit = 10n ** BigInt(Math.max(0, digits.length - 4));
  return wholeTokenAmount(((amount + unit - 1n) / unit) * unit, decimals);
}
