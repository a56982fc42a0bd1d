import { Copy } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { inlineLink } from '@/components/ui/inline-link';
import { useCopy } from '@/components/wallet/copy-text';
import { shortAddress } from '@/lib/format/address';
import type { NftDetail } from '@/protocol/nft';
import type { WalletNetwork } from '@/protocol/wallet';

const standards = { erc721: 'ERC-721', erc1155: 'ERC-1155' } as const;

export type NftFactsProps = {
  detail: NftDetail;
  network: WalletNetwork | null;
  /** Of the wallet that is shown. */
  address: string | null;
};

/** What the chain says of a piece: its owner, network, contract and token, and where to read more. */
export function NftFacts({ detail, network, address }: NftFactsProps) {
  const t = useTranslations('nft');
  const format = useFormatter();
  const copy = useCopy();
  const { piece, owner, checkedTime, link } = detail;
  const { contractAddress, tokenId } = piece.data;
  const time = format.dateTime(new Date(checkedTime), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const isOwn = address !== null && owner?.toLowerCase() === address.toLowerCase();
  const checked = <span className="text-text-3">{t('checked', { time })}</span>;
  return (
    <dl className="mt-3.5 text-sm">
      <Row label={t('owner')}>
        {piece.standard === 'erc1155' ? (
          <>{t('owned', { amount: piece.amount })} </>
        ) : isOwn ? (
          <>{t('you')} </>
        ) : (
          <span className="font-mono" title={owner ?? ''}>
            {owner ? shortAddress(owner) : '–'}{' '}
          </span>
        )}
        {checked}
      </Row>
      {network && (
        <Row label={t('network')}>
          <span className="inline-flex items-center gap-1.5">
            <img src={network.logo} alt="" className="size-4 rounded-full" />
            {network.name}
          </span>
        </Row>
      )}
      <Row label={t('contract')}>
        <CopyText text={contractAddress} label={t('copyContract')} onCopy={copy}>
          {shortAddress(contractAddress)}
        </CopyText>
      </Row>
      <Row label={t('token')}>
        <CopyText text={tokenId} label={t('copyToken')} onCopy={copy}>
          {t('tokenValue', {
            id: tokenId.length > 14 ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId,
            standard: standards[piece.standard],
          })}
        </CopyText>
      </Row>
      {(network?.explorer || link) && (
        <Row label={t('links')}>
          <span className="inline-flex flex-wrap justify-end gap-x-3">
            {network?.explorer && (
              <a
                href={`${network.explorer}/nft/${contractAddress}/${tokenId}`}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className={inlineLink}
              >
                {t('explorer')}
              </a>
            )}
            {link !== null && (
              <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc" className={inlineLink}>
                {new URL(link).hostname}
              </a>
            )}
          </span>
        </Row>
      )}
    </dl>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-[38px] items-center justify-between gap-4 border-b border-border-2 py-1.5 last:border-b-0">
      <dt className="whitespace-nowrap text-text-2">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

type CopyTextProps = {
  text: string;
  label: string;
  onCopy: (text: string) => Promise<void>;
  children: ReactNode;
};

function CopyText({ text, label, onCopy, children }: CopyTextProps) {
  return (
    <button
      type="button"
      title={text}
      onClick={() => void onCopy(text)}
      className="num inline-flex touch-target items-center gap-1.5 rounded-md hover:text-primary-text"
    >
      {children}
      <Copy aria-hidden className="size-3.5 text-text-3" />
      <span className="sr-only">{label}</span>
    </button>
  );
}
