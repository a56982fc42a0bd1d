'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { getAddress, type Address, type Hash } from 'viem';
import { useConfig } from 'wagmi';
import { SigningStep } from '@/components/wallet/send/signing-step';
import { useRememberRecipient } from '@/components/wallet/send/paid-recipient';
import type { Recipient } from '@/components/wallet/send/send-flow';
import { useDirectConversations } from '@/lib/queries/dm';
import { sendFailureOf, type SendFailure } from '@/lib/wallet/sending/failure';
import type { Fee } from '@/lib/wallet/sending/fee';
import { sendTransfer, type FailedSend } from '@/lib/wallet/sending/send-transfer';
import type { Transfer } from '@/lib/wallet/sending/transfer';
import type { WalletKind } from '@/lib/wallet/store';
import { switchToChain } from '@/lib/wallet/switch-chain';
import type { Nft } from '@/protocol/nft';
import type { WalletNetwork } from '@/protocol/wallet';
import { NftConfirmStep } from './nft-confirm-step';
import { NftSendForm } from './nft-send-form';
import { NftSubmittedStep } from './nft-submitted-step';

/** What the form has gathered. */
export interface NftDraft {
  readonly recipient: Recipient;
  readonly amount: bigint;
}

export type NftSendFlowProps = {
  me: number;
  from: Address;
  kind: WalletKind;
  network: WalletNetwork;
  nft: Nft;
  settle: (answer: { hash: string } | null) => void;
};

type Step = 'form' | 'confirm' | 'signing' | 'submitted';

/** The steps of sending a piece (NFT-05 to NFT-15); each takes the place of the one before. */
export function NftSendFlow({ me, from, kind, network, nft, settle }: NftSendFlowProps) {
  const t = useTranslations('nft.sending');
  const config = useConfig();
  const remember = useRememberRecipient(me);
  const [step, setStep] = useState<Step>('form');
  const [draft, setDraft] = useState<NftDraft | null>(null);
  const [failed, setFailed] = useState<FailedSend | null>(null);
  const [unswitched, setUnswitched] = useState<SendFailure | null>(null);
  const [isSwitching, setSwitching] = useState(false);
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const [hash, setHash] = useState<Hash | null>(null);
  const [tells, setTells] = useState(true);
  const { data: conversations } = useDirectConversations();
  const person = draft?.recipient.person ?? null;
  // Where both talk already; a request that waits gets no card.
  const direct = conversations?.find(
    (one) => !('users' in one) && one.accepted && one.user.id === person?.id && one.room.matrixRoomId !== '',
  );
  const { contractAddress, tokenId, name } = nft.data;

  const transferOf = ({ recipient, amount }: NftDraft): Transfer => ({
    chainId: nft.chainId,
    from: getAddress(from),
    to: recipient.address,
    token: getAddress(contractAddress),
    amount,
    nft: { tokenId, standard: nft.standard },
  });

  // Another wallet is brought to the network before anything is confirmed (NFT-09, NFT-10).
  const goOn = async (next: NftDraft) => {
    setDraft(next);
    setUnswitched(null);
    setSwitching(true);
    try {
      if (kind === 'external') await switchToChain(config, nft.chainId);
      setStep('confirm');
    } catch (error) {
      setUnswitched(sendFailureOf(error));
    } finally {
      setSwitching(false);
    }
  };

  const send = async (wanted: NftDraft, fee: Fee) => {
    setFailed(null);
    setStep('signing');
    const sent = await sendTransfer(config, transferOf(wanted), fee, {
      symbol: 'NFT',
      decimals: 0,
      nft: { tokenId, standard: nft.standard, name },
      payee: person && { userId: person.id, name: person.username },
      room:
        direct && tells && person
          ? {
              matrixId: direct.room.matrixRoomId,
              text: t('cardText', { name, person: person.username, network: network.name }),
            }
          : null,
    });
    if (sent.hash === '') {
      setFailed(sent);
      setStep('confirm');
      return;
    }
    remember(wanted.recipient);
    setHash(sent.hash);
    setStep('submitted');
  };

  if (step === 'submitted' && draft && hash !== null) {
    return <NftSubmittedStep nft={nft} draft={draft} hash={hash} onDone={() => settle({ hash })} />;
  }
  // The signer of a key share is a dialog of its own (NFT-07).
  if (step === 'signing' && draft) return kind === 'external' ? <SigningStep /> : null;
  if (step === 'confirm' && draft) {
    return (
      <NftConfirmStep
        me={me}
        nft={nft}
        network={network}
        draft={draft}
        transfer={transferOf(draft)}
        failed={failed}
        accepted={accepted}
        onAccepted={setAccepted}
        tells={direct ? tells : null}
        onTells={setTells}
        onBack={() => {
          setFailed(null);
          setStep('form');
        }}
        onClose={() => settle(null)}
        onConfirm={(fee) => void send(draft, fee)}
      />
    );
  }
  return (
    <NftSendForm
      title={t('title', { name })}
      from={from}
      nft={nft}
      network={network}
      draft={draft}
      busy={isSwitching}
      failure={unswitched}
      onClose={() => settle(null)}
      onContinue={(next) => void goOn(next)}
    />
  );
}
