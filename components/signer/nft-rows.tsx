'use client';
import { useTranslations } from 'next-intl';
import type { NftTransfer } from '@/lib/signer/nft-call';
import { AddressRow, Bytes, Row } from './summary-parts';

/** What leaves of a collection, from whom, to whom. */
export function NftRows({ call: { from, to, collection, id, copies, data } }: { call: NftTransfer }) {
  const t = useTranslations('signer.call');
  return (
    <>
      <AddressRow name={t('from')} address={from} />
      <AddressRow name={t('to')} address={to} />
      <AddressRow name={t('collection')} address={collection} />
      <Row name={t('nftId')}>
        <span className="num break-all">{id.toString()}</span>
      </Row>
      {copies !== null && (
        <Row name={t('nftCopies')}>
          <span className="num break-all">{copies.toString()}</span>
        </Row>
      )}
      {data !== '0x' && (
        <Row name={t('nftData')}>
          <Bytes text={data} />
        </Row>
      )}
    </>
  );
}
