'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ComparedAddress } from '@/components/ui/compared-address';
import { TokenMark } from '@/components/wallet/token-mark';
import { tokenAmount } from '@/lib/format/token-amount';
import { chooseToken } from '@/lib/queries/wallet-book';
import type { UnlistedHolding } from '@/lib/wallet/unlisted/read-unlisted';
import { useHiddenTokens } from '@/lib/wallet/unlisted/use-unlisted';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';

export type HiddenTokensProps = { address: string; networks: readonly WalletNetwork[] };

/** What is kept out of the list: hidden by the person, or unlisted and here without having been asked for. */
export function HiddenTokens({ address, networks }: HiddenTokensProps) {
  const t = useTranslations('wallet.hidden');
  const { listed, unlisted } = useHiddenTokens(address, networks);
  const count = listed.length + unlisted.length;
  if (count === 0) return null;
  return (
    <details className="mt-2 border-t border-border-1 pt-2">
      <summary className="flex cursor-pointer items-center gap-2 py-2 text-sm text-text-3 max-desktop:min-h-11">
        <EyeOff aria-hidden className="size-4" />
        {t('count', { count })}
      </summary>
      <p className="py-1 text-sm text-text-2">{t('text')}</p>
      <ul className="divide-y divide-border-2">
        {listed.map((token) => (
          <HiddenRow
            key={token.id}
            token={token}
            network={networks.find(({ chainId }) => chainId === token.chainId)}
          />
        ))}
        {unlisted.map((one) => (
          <HiddenRow key={one.token.id} token={one.token} network={one.network} unlisted={one} />
        ))}
      </ul>
    </details>
  );
}

type HiddenRowProps = {
  token: WalletToken;
  network: WalletNetwork | undefined;
  unlisted?: UnlistedHolding;
};

function HiddenRow({ token, network, unlisted }: HiddenRowProps) {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const { address, chainId, decimals, symbol } = token;
  const show = async () => {
    setBusy(true);
    try {
      await chooseToken({
        ...{ chainId, contract: address ?? '', decimals },
        // A listed one needs no word to be there.
        isHidden: unlisted ? false : null,
      });
    } catch {
      // The snackbar says why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex items-center gap-3.5 py-2.5">
      <TokenMark symbol={symbol} logo={token.logo} {...(network && { networkLogo: network.logo })} />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{token.name}</span>
        <span className="block text-xs text-text-3">
          {unlisted && unlisted.amount !== null && (
            <span className="num">{tokenAmount(unlisted.amount, decimals, locale)} · </span>
          )}
          {network?.name} · <ComparedAddress address={address ?? ''} />
        </span>
        {unlisted && <Reasons unlisted={unlisted} />}
      </span>
      <Button size="sm" busy={busy} onClick={() => void show()}>
        {!busy && <Eye aria-hidden />}
        {t('hidden.show')}
      </Button>
    </li>
  );
}

/** Why the token is misleading, or else that it is unlisted. */
export function Reasons({
  unlisted: { findings, lookAlike, refusal },
}: {
  unlisted: Pick<UnlistedHolding, 'findings' | 'lookAlike' | 'refusal'>;
}) {
  const t = useTranslations('wallet.unlistedToken');
  const reasons = [
    ...(refusal === null ? [] : [t(`refusal.${refusal}`)]),
    ...(lookAlike === null ? [] : [t('lookAlike', { symbol: lookAlike.symbol })]),
    ...findings.map((finding) => t(`finding.${finding}`)),
  ];
  if (reasons.length === 0) return null;
  return <span className="mt-0.5 block text-xs whitespace-normal text-warn">{reasons.join(' ')}</span>;
}
