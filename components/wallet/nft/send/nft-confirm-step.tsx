'use client';

import { useTranslations } from 'next-intl';
import { AddressBlock } from '@/components/wallet/address-block';
import { atLeast, ComparedWith, Row } from '@/components/wallet/send/confirm-step';
import { recipientName } from '@/components/wallet/send/chosen-recipient';
import { FailureText } from '@/components/wallet/send/failure-text';
import { RiskNotes } from '@/components/wallet/send/risk-notes';
import { usePaidName } from '@/components/wallet/send/use-paid-name';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Details } from '@/components/ui/details';
import { Dialog } from '@/components/ui/dialog';
import { Note } from '@/components/ui/note';
import { Skeleton } from '@/components/ui/skeleton';
import { shortAddress } from '@/lib/format/address';
import { fee as feeText } from '@/lib/format/fee';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import { useSavedAddresses } from '@/lib/queries/wallet-book';
import type { Fee } from '@/lib/wallet/sending/fee';
import { savedAs } from '@/lib/wallet/sending/saved-payee';
import type { FailedSend } from '@/lib/wallet/sending/send-transfer';
import type { Transfer } from '@/lib/wallet/sending/transfer';
import { useNftPlan } from '@/lib/wallet/nft/use-nft-plan';
import type { Nft } from '@/protocol/nft';
import type { WalletNetwork } from '@/protocol/wallet';
import type { NftDraft } from './nft-send-flow';
import { NftSummary } from './nft-summary';

export type NftConfirmStepProps = {
  me: number;
  nft: Nft;
  network: WalletNetwork;
  draft: NftDraft;
  transfer: Transfer;
  /** Why the last try did not send. */
  failed: FailedSend | null;
  /** What the person has confirmed. A new address or a new warning needs a new confirmation. */
  accepted: readonly string[];
  onAccepted: (accepted: readonly string[]) => void;
  /** Whether a card is left in the conversation with the person; null where there is none. */
  tells: boolean | null;
  onTells: (tells: boolean) => void;
  onBack: () => void;
  onClose: () => void;
  onConfirm: (fee: Fee) => void;
};

/** Everything about the send before it is signed (step 2, NFT-06). */
export function NftConfirmStep(props: NftConfirmStepProps) {
  const { me, nft, network, draft, transfer, failed, accepted, onAccepted, onBack, onClose, onConfirm } =
    props;
  const { tells, onTells } = props;
  const t = useTranslations('wallet');
  const words = useTranslations('nft.sending');
  const { recipient, amount } = draft;
  const person = recipient.person?.username;
  const { data: book } = useSavedAddresses();
  const called = recipientName(recipient) ?? savedAs(book ?? [], transfer.to, network.chainId)?.name;
  const {
    plan,
    failure: planFailure,
    retry,
  } = useNftPlan(me, network, transfer, recipient.person?.id ?? null, usePaidName(me, recipient));
  const failure = failed?.failure ?? planFailure;
  const isFirst = plan?.warnings.some(({ kind }) => kind === 'first') ?? false;
  const isMoved = plan?.warnings.some(({ kind }) => kind === 'handleMoved') ?? false;
  const isChanged = plan?.warnings.some(({ kind }) => kind === 'changed') ?? false;
  const comparison = [transfer.to, ...(plan?.warnings ?? []).map(({ kind }) => kind)].join(' ');
  const refusal = `${transfer.to} refuses`;
  const needed = [
    ...((plan?.warnings.length ?? 0) > 0 ? [comparison] : []),
    ...(plan?.isRefused ? [refusal] : []),
  ];
  const ready = plan !== null && plan.missing === 0n && needed.every((one) => accepted.includes(one));
  const check = (one: string, isOn: boolean) =>
    onAccepted(isOn ? [...accepted, one] : accepted.filter((other) => other !== one));
  const { symbol, decimals } = network.nativeToken;
  const { name } = nft.data;
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
      <NftSummary nft={nft} network={network} />
      {plan?.isRefused && (
        <Note tone="danger" live>
          <b className="font-medium">{words('refused')}</b> {words('refusedText')}
        </Note>
      )}
      <div className="flex flex-col gap-1.5">
        <span className="flex items-baseline justify-between gap-3 text-sm">
          <span className="min-w-0 truncate font-medium text-text-2">
            {called === undefined ? t('sending.to') : t('sending.person', { name: called })}
          </span>
          {plan && (
            <span className="shrink-0 text-text-3">{t(isFirst ? 'sending.notKnown' : 'sending.known')}</span>
          )}
        </span>
        <AddressBlock address={transfer.to} label={t('sending.to')} />
      </div>
      {plan && <RiskNotes warnings={plan.warnings} address={transfer.to} name={called ?? null} />}
      {plan && isFirst && <ComparedWith plan={plan} network={network.name} onRetry={retry} />}
      <p className="text-sm text-text-2">
        {words.rich(nft.standard === 'erc1155' ? 'sayCopies' : 'say', {
          name,
          amount: String(amount),
          person: called ?? shortAddress(transfer.to),
          network: network.name,
          b: (chunks) => <b className="font-semibold text-text-1">{chunks}</b>,
        })}
        {plan && ` ${words('sayFee', { fee: `${feeText(plan.fee.amount, decimals)} ${symbol}` })}`}
      </p>
      <Details label={t('sending.details')}>
        <dl>
          <Row label={t('sending.from')}>
            <Short address={transfer.from} />
          </Row>
          <Row label={t('sending.to')}>
            <Short address={transfer.to} />
          </Row>
          <Row label={words('contract')}>
            <Short address={transfer.token ?? ''} />
          </Row>
          <Row label={t('sending.fee')}>
            {plan ? (
              <span className="num" title={`${wholeTokenAmount(plan.fee.amount, decimals)} ${symbol}`}>
                {feeText(plan.fee.amount, decimals)} {symbol}
              </span>
            ) : (
              <Skeleton className="h-4 w-28" />
            )}
          </Row>
        </dl>
      </Details>
      {plan && plan.missing > 0n && (
        <Note tone="danger" live>
          <b className="font-medium">{t('sending.insufficientFee', { symbol })}</b>{' '}
          {t('sending.insufficientFeeText', { amount: atLeast(plan.missing, decimals), symbol })}
        </Note>
      )}
      {tells !== null && person !== undefined && (
        <Checkbox checked={tells} onChange={(event) => onTells(event.currentTarget.checked)}>
          {words('tell', { person })}
        </Checkbox>
      )}
      {plan?.isRefused && (
        <Checkbox
          checked={accepted.includes(refusal)}
          onChange={(event) => check(refusal, event.currentTarget.checked)}
        >
          {words('refusedAccepted', { name })}
        </Checkbox>
      )}
      {plan && plan.warnings.length > 0 && (
        <Checkbox
          checked={accepted.includes(comparison)}
          onChange={(event) => check(comparison, event.currentTarget.checked)}
        >
          {isMoved && called !== undefined
            ? t('sending.handleMovedAccepted', { handle: called })
            : isChanged && called !== undefined
              ? t('sending.changedAccepted', { name: called })
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
        {plan === null && planFailure === null ? t('sending.calculating') : name}
      </span>
    </Dialog>
  );
}

function Short({ address }: { address: string }) {
  return (
    <span className="font-mono text-sm" title={address}>
      {shortAddress(address)}
    </span>
  );
}
