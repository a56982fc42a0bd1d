import { CircleCheck, CircleX, Clock, ExternalLink, TriangleAlert } from 'lucide-react';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Spinner } from '@/components/ui/spinner';
import type { TransferBody } from '@/lib/chat/model';
import { tokenAmount, wholeTokenAmount } from '@/lib/format/token-amount';
import { transactionLink } from '@/lib/wallet/transaction-link';
import type { TransferProof, Verdict } from '@/lib/wallet/transfer-proof';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { TransferCardFrame } from './transfer-card-frame';
import { TokenMark } from './token-mark';

/** Pieces come with the first card of one. */
const NftTransferCard = lazy(() => import('./nft/nft-transfer-card'));

/** After so long a transaction that no node knows is not going to come. */
export const MISSING_MS = 10 * 60_000;

export type VerifiedTransferProps = {
  body: TransferBody;
  network: WalletNetwork;
  verdict: Verdict;
  proof: TransferProof;
  /** Null where its contract says nothing. */
  token: WalletToken | null;
  senderName: string;
  isOwn: boolean;
  isToMe: boolean;
  recipientName: string;
  timestampMs: number;
};

/** The true ones say what was sent to whom, the others what their message says. */
const looks = {
  unseen: { isTrue: false, tone: 'warn', icon: <Clock /> },
  pending: { isTrue: true, tone: 'warn', icon: <Spinner /> },
  confirmed: { isTrue: true, tone: 'success', icon: <CircleCheck /> },
  failed: { isTrue: true, tone: 'danger', icon: <CircleX /> },
  unmoved: { isTrue: false, tone: 'danger', icon: <TriangleAlert /> },
  notTransfer: { isTrue: false, tone: 'danger', icon: <TriangleAlert /> },
  falseSender: { isTrue: false, tone: 'danger', icon: <TriangleAlert /> },
  falseRecipient: { isTrue: false, tone: 'danger', icon: <TriangleAlert /> },
  repeated: { isTrue: true, tone: 'warn', icon: <TriangleAlert /> },
  earlier: { isTrue: true, tone: 'warn', icon: <TriangleAlert /> },
  unlisted: { isTrue: true, tone: 'warn', icon: <TriangleAlert /> },
} as const satisfies Record<Verdict, { isTrue: boolean; tone: string; icon: ReactNode }>;

/** A card of a transfer that has been held against its chain. */
export function VerifiedTransfer({ network, verdict, proof, token, ...props }: VerifiedTransferProps) {
  const t = useTranslations('wallet.card');
  const nft = useTranslations('nft');
  const locale = useLocale();
  const status = useStatus({ verdict, proof, ...props });
  const transfer = proof.state === 'unseen' ? null : proof.transfer;
  const { isTrue, tone, icon } = looks[verdict];
  const frame = {
    ...{ icon, tone, status, verdict },
    details: (
      <>
        {transfer?.token && !transfer.nft && token?.isCustom !== false && (
          <UnlistedToken address={transfer.token} />
        )}
        <span className="truncate">{network.name}</span>
        {verdict !== 'unseen' && <Explorer chainId={network.chainId} hash={props.body.hash} />}
      </>
    ),
  };
  if (isTrue && transfer?.nft) {
    const { senderName, isOwn, isToMe, recipientName } = props;
    const whom = isToMe ? t('toYou') : t('toName', { name: recipientName });
    const said = (piece: string) =>
      `${isOwn ? nft('card.youSent', { piece }) : nft('card.theySent', { piece, name: senderName })} ${whom}`;
    return (
      <Suspense fallback={<TransferCardFrame {...frame} title={props.body.text} />}>
        <NftTransferCard {...frame} transfer={transfer} say={said} />
      </Suspense>
    );
  }
  if (!isTrue || transfer === null || token === null) {
    return <TransferCardFrame {...frame} title={t('claims', { text: props.body.text })} />;
  }
  const words = { amount: tokenAmount(transfer.amount, token.decimals, locale), symbol: token.symbol };
  const whom = props.isToMe ? t('toYou') : t('toName', { name: props.recipientName });
  return (
    <TransferCardFrame
      {...frame}
      mark={<TokenMark symbol={token.symbol} logo={token.logo} networkLogo={network.logo} />}
      title={
        <span title={`${wholeTokenAmount(transfer.amount, token.decimals)} ${token.symbol}`}>
          {props.isOwn ? t('youSent', words) : t('theySent', { ...words, name: props.senderName })} {whom}
        </span>
      }
    />
  );
}

type StatusProps = Pick<
  VerifiedTransferProps,
  'verdict' | 'proof' | 'senderName' | 'recipientName' | 'timestampMs'
>;

function useStatus({ verdict, proof, senderName, recipientName, timestampMs }: StatusProps): string {
  const t = useTranslations('wallet.card');
  const format = useFormatter();
  const [openedMs] = useState(() => Date.now());
  switch (verdict) {
    case 'unseen':
      return t(openedMs - timestampMs > MISSING_MS ? 'missing' : 'unseen');
    case 'falseSender':
      return t('falseSender', { name: senderName });
    case 'falseRecipient':
      return t('falseRecipient', { name: recipientName });
    case 'earlier':
      return t('earlier', {
        date: format.dateTime('minedMs' in proof ? proof.minedMs : timestampMs, { dateStyle: 'medium' }),
      });
    default:
      return t(verdict);
  }
}

/** Anybody can make a token of any name: its contract is all that tells it from others. */
function UnlistedToken({ address }: { address: string }) {
  const t = useTranslations('wallet.card');
  return (
    <span className="text-warn [overflow-wrap:anywhere]">
      {t('unlistedToken')} <span className="inline-block max-w-full font-mono">{address}</span>
    </span>
  );
}

function Explorer({ chainId, hash }: { chainId: number; hash: TransferBody['hash'] }) {
  const t = useTranslations('wallet.card');
  const explorer = transactionLink(chainId, hash);
  return (
    explorer !== null && (
      <a
        href={explorer}
        target="_blank"
        rel="noreferrer noopener"
        className="inline-flex items-center gap-1 text-primary-text touch-target"
      >
        {t('explorer')}
        <ExternalLink aria-hidden className="size-3" />
      </a>
    )
  );
}
