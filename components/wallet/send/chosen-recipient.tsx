'use client';

import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { receivingAddress } from '@/lib/wallet/sending/recipient';
import { networkByChainId } from '@/protocol/network';
import type { Payee } from '@/protocol/wallet';
import { isHandlePayee } from './handle-payee';
import { isNamedPayee } from './named-payee';
import { isPerson, type Chosen } from './recipient-field';
import type { Recipient } from './send-flow';

/** What an address was chosen by; null: by itself. */
export function chosenOf({ person, handle, named }: Recipient) {
  return person ?? handle ?? named;
}

/** How a recipient is called; undefined for an address alone. */
export function recipientName({ person, handle, named }: Recipient): string | undefined {
  return person?.username ?? (handle ? `@${handle.handle}` : named?.name);
}

/** Where a choice receives on a network; null: nowhere. */
export function recipientOf(chosen: Chosen | null, chainId: number): Recipient | null {
  if (chosen === null) return null;
  const nobody = { person: null, handle: null, named: null };
  if (typeof chosen === 'string') return { ...nobody, address: chosen };
  if (isNamedPayee(chosen)) {
    const isGood = chosen.onlyOn === null || chosen.onlyOn === chainId;
    return isGood ? { ...nobody, address: chosen.address, named: chosen } : null;
  }
  if (isHandlePayee(chosen)) {
    const isGood = chosen.onlyOn === null || chosen.onlyOn === chainId;
    return isGood ? { ...nobody, address: chosen.address, handle: chosen } : null;
  }
  const address = receivingAddress(chosen, chainId);
  return address && { ...nobody, address, person: chosen };
}

type NoRecipientProps = {
  chosen: Chosen;
  /** Where something is sent; null while there is nothing to send. */
  network: { readonly name: string } | null;
  sends: 'token' | 'nft';
};

/** Why a choice receives nothing on a network: a name that is good elsewhere only, or a person without a wallet there. */
export function NoRecipient({ chosen, network, sends }: NoRecipientProps) {
  const t = useTranslations('wallet.sending');
  if (typeof chosen === 'string') return null;
  if (isPerson(chosen)) return <NoAddress person={chosen} network={network?.name ?? null} />;
  if (network === null) return null;
  if (isHandlePayee(chosen)) {
    const handle = `@${chosen.handle}`;
    return (
      <Note tone="warn">{t(sends === 'token' ? 'handleElsewhere' : 'handleElsewhereNft', { handle })}</Note>
    );
  }
  if (!isNamedPayee(chosen)) return null;
  const only = { name: chosen.name, network: networkByChainId(chosen.onlyOn ?? 0)?.name ?? '' };
  return <Note tone="warn">{t(sends === 'token' ? 'nameElsewhere' : 'nameElsewhereNft', only)}</Note>;
}

/** Why nothing can be sent to a person: no wallet at all, or, of contracts alone, none on this network. */
function NoAddress({ person, network }: { person: Payee; network: string | null }) {
  const t = useTranslations('wallet.sending');
  const name = person.username;
  if (person.hidden) return <Note tone="warn">{t('hiddenAddress', { name })}</Note>;
  if (person.wallets.length === 0) return <Note tone="warn">{t('noAddress', { name })}</Note>;
  return network && <Note tone="warn">{t('noAddressHere', { name, network })}</Note>;
}
