'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { getAddress, type Address, type Hash } from 'viem';
import { useConfig } from 'wagmi';
import { shortAddress } from '@/lib/format/address';
import { tokenAmount } from '@/lib/format/token-amount';
import type { HandlePayee } from '@/lib/handle/read-handles';
import type { Holding } from '@/lib/wallet/holdings';
import type { Fee } from '@/lib/wallet/sending/fee';
import type { NamedPayee } from '@/lib/wallet/sending/name-pins';
import { sendTransfer, type FailedSend } from '@/lib/wallet/sending/send-transfer';
import type { Transfer } from '@/lib/wallet/sending/transfer';
import type { WalletKind } from '@/lib/wallet/store';
import { tokenAddress } from '@/lib/wallet/tokens';
import type { Usd } from '@/lib/wallet/usd';
import type { Payee } from '@/protocol/wallet';
import { recipientName } from './chosen-recipient';
import { ConfirmStep } from './confirm-step';
import { SendForm } from './send-form';
import { SigningStep } from './signing-step';
import { SubmittedStep } from './submitted-step';
import { useRememberRecipient } from './paid-recipient';
import type { MatrixRoomId, UserId } from '@/protocol/ids';

/** Whom money goes to. */
export interface Recipient {
  readonly address: Address;
  readonly person: Payee | null;
  /** The handle that the address was read from. */
  readonly handle: HandlePayee | null;
  /** The name that the address was read from, of the address book or of ENS. */
  readonly named: NamedPayee | null;
}

/** What the form has gathered. */
export interface Draft {
  readonly recipient: Recipient;
  readonly holding: Holding;
  readonly amount: bigint;
  /** What the coin that pays the fee is worth; null when nobody knows. */
  readonly coinUsd: Usd | null;
}

export type SendFlowProps = {
  me: number;
  from: Address;
  kind: WalletKind;
  /** Null while it loads. */
  holdings: readonly Holding[] | null;
  userId: UserId | null;
  matrixRoomId: MatrixRoomId | null;
  settle: (answer: { hash: string } | null) => void;
};

type Step = 'form' | 'confirm' | 'signing' | 'submitted';

/** The steps of a send; each takes the place of the one before, and nothing that was typed is lost on the way back. */
export function SendFlow({ me, from, kind, holdings, userId, matrixRoomId, settle }: SendFlowProps) {
  const t = useTranslations('wallet.sending');
  const locale = useLocale();
  const config = useConfig();
  const remember = useRememberRecipient(me);
  const [step, setStep] = useState<Step>('form');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [failed, setFailed] = useState<FailedSend | null>(null);
  const [compared, setCompared] = useState<string | null>(null);
  const [hash, setHash] = useState<Hash | null>(null);

  const transferOf = ({ recipient, holding, amount }: Draft): Transfer => ({
    chainId: holding.network.chainId,
    from: getAddress(from),
    to: recipient.address,
    token: tokenAddress(holding.token),
    amount,
  });

  const send = async (wanted: Draft, fee: Fee) => {
    const { recipient, holding, amount } = wanted;
    const { token, network } = holding;
    const { person, address } = recipient;
    const name = recipientName(recipient) ?? shortAddress(address);
    setFailed(null);
    setStep('signing');
    const words = { amount: tokenAmount(amount, token.decimals, locale), symbol: token.symbol, name };
    const sent = await sendTransfer(config, transferOf(wanted), fee, {
      symbol: token.symbol,
      decimals: token.decimals,
      payee: person && { userId: person.id, name: person.username },
      room:
        matrixRoomId === null || person === null
          ? null
          : { matrixId: matrixRoomId, text: t('cardText', { ...words, network: network.name }) },
    });
    if (sent.hash === '') {
      setFailed(sent);
      setStep('confirm');
      return;
    }
    remember(recipient);
    setHash(sent.hash);
    setStep('submitted');
  };

  return (
    <>
      {step === 'submitted' && draft && hash !== null ? (
        <SubmittedStep draft={draft} hash={hash} onDone={() => settle({ hash })} />
      ) : step === 'signing' && draft ? (
        // The signer of a key share is a dialog of its own.
        kind === 'external' && <SigningStep />
      ) : step === 'confirm' && draft ? (
        <ConfirmStep
          me={me}
          draft={draft}
          transfer={transferOf(draft)}
          failed={failed}
          compared={compared}
          onCompared={setCompared}
          onBack={() => {
            setFailed(null);
            setStep('form');
          }}
          onClose={() => settle(null)}
          onConfirm={(fee) => void send(draft, fee)}
        />
      ) : (
        <SendForm
          from={from}
          holdings={holdings}
          userId={userId}
          draft={draft}
          onClose={() => settle(null)}
          onContinue={(next) => {
            setDraft(next);
            setStep('confirm');
          }}
        />
      )}
    </>
  );
}
