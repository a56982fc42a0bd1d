'use client';

import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import useSWR from 'swr';
import { getAddress, type Address } from 'viem';
import { Spinner } from '@/components/ui/spinner';
import type { ChatPerson, TransferBody } from '@/lib/chat/model';
import type { ApiError } from '@/lib/api/api-error';
import { useMe } from '@/lib/queries/account';
import { usePayee, useWalletNetworks } from '@/lib/queries/wallet';
import { readingClient } from '@/lib/wallet/clients';
import { readProof, verdictOf, type TransferProof } from '@/lib/wallet/transfer-proof';
import { addressesOn } from '@/protocol/person-wallet';
import type { Payee, WalletNetwork, WalletToken } from '@/protocol/wallet';
import { VerifiedTransfer, MISSING_MS } from './verified-transfer';
import { TransferCardFrame } from './transfer-card-frame';

/** A transaction that is young is asked for so often, an older one less. */
const LOOK_MS = 1_500;
const LATER_LOOK_MS = 15_000;
const YOUNG_MS = 2 * 60_000;

export type TransferCardProps = {
  body: TransferBody;
  /** Who wrote the message. */
  sender: ChatPerson;
  isOwn: boolean;
  timestampMs: number;
};

/**
 * A transfer in a conversation. Nothing of what the message says counts but chain and hash: who sent what to whom is read
 * from the chain, and a card that says otherwise is called false.
 */
export default function TransferCard({ body, sender, isOwn, timestampMs }: TransferCardProps) {
  const t = useTranslations('wallet.card');
  const { data: me } = useMe();
  const { data: networks, error: networksError } = useWalletNetworks();
  const network = networks?.find(({ chainId }) => chainId === body.chainId);
  const proof = useProof(network, body, timestampMs);
  const from = usePayee(sender.id);
  const to = usePayee(body.to);
  const token = useToken(network, proof.data);

  if (networks && !network) {
    return (
      <TransferCardFrame
        icon={<TriangleAlert />}
        tone="warn"
        title={t('claims', { text: body.text })}
        status={t('unknownNetwork')}
      />
    );
  }
  // A person who does not exist has no wallet; a server that does not answer proves nothing.
  const isMissing = (error: ApiError | undefined) => error?.error === 'not_found';
  // Neither does an address that is hidden from the viewer.
  const knowsSender = sender.id === null || from.data?.hidden === false || isMissing(from.error);
  const knowsRecipient = to.data?.hidden === false || isMissing(to.error);
  const failed = networksError ?? proof.error ?? token.error;
  const peopleFailed =
    (!knowsSender && (from.error ?? from.data?.hidden)) || (!knowsRecipient && (to.error ?? to.data?.hidden));
  if (!network || !proof.data || !knowsSender || !knowsRecipient || token.isLoading) {
    return (failed && network) || peopleFailed ? (
      <TransferCardFrame
        icon={<CircleAlert />}
        tone="warn"
        title={t('claims', { text: body.text })}
        status={failed && network ? t('unreadable', { network: network.name }) : t('unchecked')}
      />
    ) : (
      <TransferCardFrame icon={<Spinner />} title={body.text} status={t('checking')} />
    );
  }
  const isPiece = proof.data.state !== 'unseen' && proof.data.transfer?.nft !== undefined;
  const claim = {
    sender: addressesOf(from.data, network.chainId),
    recipient: addressesOf(to.data, network.chainId),
    saidMs: timestampMs,
    isRepeated: body.isRepeated,
    // Of a piece its own page says from which collection it is.
    isUnlisted: isPiece ? false : (token.data?.isCustom ?? true),
  };
  return (
    <VerifiedTransfer
      body={body}
      network={network}
      verdict={verdictOf(proof.data, claim)}
      proof={proof.data}
      token={token.data ?? null}
      senderName={sender.name}
      isOwn={isOwn}
      isToMe={me?.id === body.to}
      recipientName={to.data?.username ?? ''}
      timestampMs={timestampMs}
    />
  );
}

/** Reads until the chain has decided. */
function useProof(network: WalletNetwork | undefined, { chainId, hash }: TransferBody, timestampMs: number) {
  return useSWR<TransferProof, unknown>(
    network ? ['transferProof', chainId, hash] : null,
    () => readProof(readingClient(chainId), chainId, hash),
    {
      revalidateOnFocus: false,
      refreshInterval: (known) => {
        if (known && known.state !== 'unseen' && known.state !== 'pending') return 0;
        const ageMs = Date.now() - timestampMs;
        if (ageMs < YOUNG_MS) return LOOK_MS;
        return known?.state === 'unseen' && ageMs > MISSING_MS ? 0 : LATER_LOOK_MS;
      },
    },
  );
}

/** The token that was moved: of the list, or as its contract says. */
function useToken(network: WalletNetwork | undefined, proof: TransferProof | undefined) {
  const transfer = proof && proof.state !== 'unseen' ? proof.transfer : null;
  const moved: Address | 'coin' | null = transfer && !transfer.nft ? (transfer.token ?? 'coin') : null;
  return useSWR<WalletToken | null, unknown>(
    network && moved !== null ? ['transferToken', network.chainId, moved] : null,
    async () => {
      const listed = network?.tokens.find(({ address }) =>
        moved === 'coin' ? address === null : address !== null && getAddress(address) === moved,
      );
      if (listed || !network || moved === null || moved === 'coin') return listed ?? null;
      // With its table of look-alike letters, which most conversations never need.
      const { inspectToken } = await import('@/lib/wallet/unlisted/inspect-token');
      const found = await inspectToken(readingClient(network.chainId), network, moved);
      return 'refusal' in found ? null : found.token;
    },
    { revalidateOnFocus: false },
  );
}

function addressesOf(person: Payee | undefined, chainId: number): Address[] {
  return addressesOn(person?.wallets ?? [], chainId).map((address) => getAddress(address));
}
