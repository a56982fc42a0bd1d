'use client';

import { CircleAlert, CircleCheck, CircleX, Clock, ExternalLink, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import useSWR from 'swr';
import { getAddress, type Address } from 'viem';
import { cn } from '@/components/ui/class-names';
import { Spinner } from '@/components/ui/spinner';
import type { ChatPerson, TransferBody } from '@/lib/chat/model';
import { tokenAmount, wholeTokenAmount } from '@/lib/format/token-amount';
import type { ApiError } from '@/lib/api/api-error';
import { useMe } from '@/lib/queries/account';
import { usePayee, useWalletNetworks } from '@/lib/queries/wallet';
import { readingClient } from '@/lib/wallet/clients';
import { readToken } from '@/lib/wallet/tokens';
import { transactionLink } from '@/lib/wallet/transaction-link';
import { readProof, verdictOf, type TransferProof, type Verdict } from '@/lib/wallet/transfer-proof';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { TransferCardFrame } from './transfer-card-frame';
import { TokenMark } from './token-mark';

/** A transaction that is young is asked for so often, an older one less. */
const LOOK_MS = 1_500;
const LATER_LOOK_MS = 15_000;
const YOUNG_MS = 2 * 60_000;
/** After so long a transaction that no node knows is not going to come. */
const MISSING_MS = 10 * 60_000;

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
  // Somebody who does not exist has no wallet; a server that does not answer proves nothing.
  const isMissing = (error: ApiError | undefined) => error?.error === 'not_found';
  const knowsSender = sender.id === null || from.data !== undefined || isMissing(from.error);
  const knowsRecipient = to.data !== undefined || isMissing(to.error);
  const failed = networksError ?? proof.error ?? token.error;
  const peopleFailed = (!knowsSender && from.error) || (!knowsRecipient && to.error);
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
  const claim = {
    sender: addressOf(from.data?.address ?? null),
    recipient: addressOf(to.data?.address ?? null),
  };
  return (
    <Judged
      body={body}
      network={network}
      verdict={verdictOf(proof.data, claim)}
      proof={proof.data}
      token={token.data ?? null}
      senderName={sender.name}
      isOwn={isOwn}
      recipientName={to.data?.username ?? ''}
      timestampMs={timestampMs}
    />
  );
}

type JudgedProps = {
  body: TransferBody;
  network: WalletNetwork;
  verdict: Verdict;
  proof: TransferProof;
  token: WalletToken | null;
  senderName: string;
  isOwn: boolean;
  recipientName: string;
  timestampMs: number;
};

const looks = {
  unseen: { tone: 'warn', icon: <Clock /> },
  pending: { tone: 'warn', icon: <Spinner /> },
  confirmed: { tone: 'success', icon: <CircleCheck /> },
  failed: { tone: 'danger', icon: <CircleX /> },
  notTransfer: { tone: 'danger', icon: <TriangleAlert /> },
  falseSender: { tone: 'danger', icon: <TriangleAlert /> },
  falseRecipient: { tone: 'danger', icon: <TriangleAlert /> },
} as const;

function Judged({ body, network, verdict, proof, token, ...props }: JudgedProps) {
  const t = useTranslations('wallet.card');
  const locale = useLocale();
  const { data: me } = useMe();
  const [openedMs] = useState(() => Date.now());
  const { tone, icon } = looks[verdict];
  const status = {
    unseen: t(openedMs - props.timestampMs > MISSING_MS ? 'missing' : 'unseen'),
    pending: t('pending'),
    confirmed: t('confirmed'),
    failed: t('failed'),
    notTransfer: t('notTransfer'),
    falseSender: t('falseSender', { name: props.senderName }),
    falseRecipient: t('falseRecipient', { name: props.recipientName }),
  }[verdict];
  const explorer = verdict === 'unseen' ? null : transactionLink(network.chainId, body.hash);
  const details = <Details network={network.name} explorer={explorer} label={t('explorer')} />;
  const transfer = proof.state === 'unseen' ? null : proof.transfer;
  const isTrue = verdict === 'pending' || verdict === 'confirmed' || verdict === 'failed';
  if (!isTrue || transfer === null || token === null) {
    return (
      <TransferCardFrame
        icon={icon}
        tone={tone}
        title={t('claims', { text: body.text })}
        status={status}
        details={details}
        verdict={verdict}
      />
    );
  }
  const words = { amount: tokenAmount(transfer.amount, token.decimals, locale), symbol: token.symbol };
  const whom = me?.id === body.to ? t('toYou') : t('toName', { name: props.recipientName });
  return (
    <TransferCardFrame
      icon={icon}
      tone={tone}
      mark={<TokenMark symbol={token.symbol} logo={token.logo} networkLogo={network.logo} />}
      title={
        <span title={`${wholeTokenAmount(transfer.amount, token.decimals)} ${token.symbol}`}>
          {props.isOwn ? t('youSent', words) : t('theySent', { ...words, name: props.senderName })} {whom}
        </span>
      }
      status={status}
      details={details}
      verdict={verdict}
    />
  );
}

function Details({ network, explorer, label }: { network: string; explorer: string | null; label: string }) {
  return (
    <>
      <span className="truncate">{network}</span>
      {explorer !== null && (
        <a
          href={explorer}
          target="_blank"
          rel="noreferrer noopener"
          className={cn('inline-flex items-center gap-1 text-primary-text touch-target')}
        >
          {label}
          <ExternalLink aria-hidden className="size-3" />
        </a>
      )}
    </>
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
        if (known?.state === 'confirmed' || known?.state === 'failed') return 0;
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
  const moved: Address | 'coin' | null = transfer ? (transfer.token ?? 'coin') : null;
  return useSWR<WalletToken | null, unknown>(
    network && moved !== null ? ['transferToken', network.chainId, moved] : null,
    async () => {
      const listed = network?.tokens.find(({ address }) =>
        moved === 'coin' ? address === null : address !== null && getAddress(address) === moved,
      );
      if (listed || !network || moved === null || moved === 'coin') return listed ?? null;
      return readToken(readingClient(network.chainId), network, moved);
    },
    { revalidateOnFocus: false },
  );
}

function addressOf(text: string | null): Address | null {
  return text === null ? null : getAddress(text);
}
