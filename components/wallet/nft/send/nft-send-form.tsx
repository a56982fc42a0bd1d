'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import type { Address } from 'viem';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { StepTitle } from '@/components/ui/step-title';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Note } from '@/components/ui/note';
import { FailureText } from '@/components/wallet/send/failure-text';
import { chosenOf, NoRecipient, recipientOf } from '@/components/wallet/send/chosen-recipient';
import { isBegun, RecipientField, type Chosen } from '@/components/wallet/send/recipient-field';
import type { SendFailure } from '@/lib/wallet/sending/failure';
import type { Nft } from '@/protocol/nft';
import type { WalletNetwork } from '@/protocol/wallet';
import type { NftDraft } from './nft-send-flow';
import { NftSummary } from './nft-summary';

export type NftSendFormProps = {
  title: string;
  from: Address;
  nft: Nft;
  network: WalletNetwork;
  /** What was filled in before. */
  draft: NftDraft | null;
  /** The wallet is asked to switch. */
  busy: boolean;
  /** Why it did not. */
  failure: SendFailure | null;
  onClose: () => void;
  onContinue: (draft: NftDraft) => void;
};

/** Who gets the piece, and how many of it (step 1, NFT-05). */
export function NftSendForm(props: NftSendFormProps) {
  const { title, from, nft, network, draft, busy, failure, onClose, onContinue } = props;
  const t = useTranslations('wallet');
  const words = useTranslations('nft.sending');
  const [typed, setTyped] = useState(draft && !chosenOf(draft.recipient) ? draft.recipient.address : '');
  const [chosen, setChosen] = useState<Chosen | null>(
    draft ? (chosenOf(draft.recipient) ?? draft.recipient.address) : null,
  );
  const held = BigInt(nft.amount);
  const hasCopies = nft.standard === 'erc1155';
  const [copies, setCopies] = useState(String(draft?.amount ?? 1n));
  const amount = hasCopies ? copiesOf(copies) : 1n;
  const isEnough = amount !== null && amount > 0n && amount <= held;
  const recipient = recipientOf(chosen, network.chainId);
  const ready = recipient !== null && isEnough;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) onContinue({ recipient, amount });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<StepTitle step={t('sending.step', { step: 1 })}>{title}</StepTitle>}
      closeLabel={t('close')}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            type="submit"
            form="nft-send-form"
            busy={busy}
            disabled={!ready}
          >
            {t('continue')}
          </Button>
        </>
      }
    >
      <form id="nft-send-form" className="flex flex-col gap-3.5" onSubmit={submit}>
        <NftSummary nft={nft} network={network} />
        {chosen !== null && recipient === null && (
          <NoRecipient chosen={chosen} network={network} sends="nft" />
        )}
        <RecipientField
          own={from}
          tokens={[nft.data.contractAddress]}
          typed={typed}
          onTyped={setTyped}
          chainId={network.chainId}
          chosen={chosen}
          onChosen={setChosen}
        />
        {hasCopies && <CopiesField text={copies} onText={setCopies} amount={amount} held={held} />}
        <p role="status" className="text-sm text-text-3 empty:hidden">
          {recipient === null && isBegun(typed.trim())
            ? t('sending.missing.address', { count: typed.trim().length })
            : recipient === null && chosen === null
              ? t('sending.missing.recipient')
              : copies === '' && words('missing')}
        </p>
        {failure !== null && (
          <Note tone="danger" live>
            {failure === 'chain' ? (
              t('switchChain')
            ) : (
              <FailureText failure={failure} wasAsked={false} chainId={network.chainId} from={from} />
            )}
          </Note>
        )}
      </form>
    </Dialog>
  );
}

type CopiesFieldProps = { text: string; onText: (text: string) => void; amount: bigint | null; held: bigint };

function CopiesField({ text, onText, amount, held }: CopiesFieldProps) {
  const t = useTranslations('nft.sending');
  const problem =
    text === ''
      ? null
      : amount === null || amount === 0n
        ? t('noAmount')
        : amount > held
          ? t('youOwn', { amount: String(held) })
          : null;
  return (
    <Field label={t('howMany')} help={t('available', { amount: String(held) })} error={problem}>
      {(control) => (
        <Input
          {...control}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={78}
          className="num"
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

const copiesOf = (text: string): bigint | null =>
  /^\s*\d{1,78}\s*$/.test(text) ? BigInt(text.trim()) : null;
