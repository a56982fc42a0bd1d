'use client';

import { useTranslations } from 'next-intl';
import { ComparedCheck, ComparedWith } from '@/components/wallet/send/comparison';
import { ConfirmFrame } from '@/components/wallet/send/confirm-frame';
import { ConfirmedRecipient } from '@/components/wallet/send/confirmed-recipient';
import { recipientName } from '@/components/wallet/send/chosen-recipient';
import { FailedNote } from '@/components/wallet/send/failed-note';
import { MissingFee } from '@/components/wallet/send/missing-fee';
import { RiskNotes } from '@/components/wallet/send/risk-notes';
import { SendDetail } from '@/components/wallet/send/send-detail';
import { usePaidName } from '@/components/wallet/send/paid-recipient';
import { Checkbox } from '@/components/ui/checkbox';
import { Details } from '@/components/ui/details';
import { Lead } from '@/components/ui/lead';
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
  } = useNftPlan(network, transfer, {
    me,
    userId: recipient.person?.id ?? null,
    paidName: usePaidName(me, recipient),
  });
  const failure = failed?.failure ?? planFailure;
  const isFirst = plan?.warnings.some(({ kind }) => kind === 'first') ?? false;
  const comparison = [transfer.to, ...(plan?.warnings ?? []).map(({ kind }) => kind)].join(' ');
  const refusal = `${transfer.to} refuses`;
  const needed = [
    ...((plan?.warnings.length ?? 0) > 0 ? [comparison] : []),
    ...(plan?.isRefused ? [refusal] : []),
  ];
  const isReady = plan !== null && plan.missing === 0n && needed.every((one) => accepted.includes(one));
  const check = (one: string, isOn: boolean) =>
    onAccepted(isOn ? [...accepted, one] : accepted.filter((other) => other !== one));
  const { symbol, decimals } = network.nativeToken;
  const { name } = nft.data;
  return (
    <ConfirmFrame {...{ isReady, onBack, onClose }} onConfirm={() => plan && onConfirm(plan.fee)}>
      <NftSummary nft={nft} network={network} />
      {plan?.isRefused && (
        <Note tone="danger" live>
          <Lead>{words('refused')}</Lead>
          {words('refusedText')}
        </Note>
      )}
      <ConfirmedRecipient
        name={called}
        address={transfer.to}
        knownAs={plan && (isFirst ? 'notKnown' : 'known')}
      />
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
          <SendDetail label={t('sending.from')}>
            <Short address={transfer.from} />
          </SendDetail>
          <SendDetail label={t('sending.to')}>
            <Short address={transfer.to} />
          </SendDetail>
          <SendDetail label={words('contract')}>
            <Short address={transfer.token ?? ''} />
          </SendDetail>
          <SendDetail label={t('sending.fee')}>
            {plan ? (
              <span className="num" title={`${wholeTokenAmount(plan.fee.amount, decimals)} ${symbol}`}>
                {feeText(plan.fee.amount, decimals)} {symbol}
              </span>
            ) : (
              <Skeleton className="h-4 w-28" />
            )}
          </SendDetail>
        </dl>
      </Details>
      {plan && plan.missing > 0n && <MissingFee missing={plan.missing} network={network} />}
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
        <ComparedCheck
          warnings={plan.warnings}
          name={called}
          checked={accepted.includes(comparison)}
          onChange={(isOn) => check(comparison, isOn)}
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
        {plan === null && planFailure === null ? t('sending.calculating') : name}
      </span>
    </ConfirmFrame>
  );
}

function Short({ address }: { address: string }) {
  return (
    <span className="font-mono text-sm" title={address}>
      {shortAddress(address)}
    </span>
  );
}
