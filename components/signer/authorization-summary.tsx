'use client';
import { useTranslations } from 'next-intl';
import { delegationAt } from '@/lib/signer/catalogue';
import type { SignerAuthorization } from '@/lib/signer/messages';
import { networkByChainId } from '@/protocol/network';
import { useCatalogue } from './catalogue';
import { AddressRow, Box, Row } from './summary-parts';

/** Which contract acts as the wallet from then on, on which network, and by which number. */
export function AuthorizationSummary({ authorization }: { authorization: SignerAuthorization }) {
  const t = useTranslations('signer.authorization');
  const { chainId, address, nonce } = authorization;
  const name = delegationAt(useCatalogue(), chainId, address)?.name ?? '';
  return (
    <Box title={t('title', { name })}>
      <p className="text-sm text-text-2">{t('text')}</p>
      <AddressRow name={t('contract', { name })} address={address} />
      <Row name={t('network')}>{networkByChainId(chainId)?.name}</Row>
      <Row name={t('number')}>{nonce}</Row>
    </Box>
  );
}
