'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Spinner } from '@/components/ui/spinner';
import { useAccessAsset } from '@/lib/queries/room-access';
import type { RoomId } from '@/protocol/ids';
import { networkByChainId } from '@/protocol/network';
import type { WalletNetwork } from '@/protocol/wallet';
import { AmountField, NetworkField } from './coin-fields';
import { isTokenId, type AssetDraft, type DraftTerm } from './rule-draft';

/** Which token or collection, and how much of it. The contract is asked what it is. */
export function AssetFields(props: {
  roomId: RoomId;
  term: AssetDraft;
  networks: readonly WalletNetwork[] | undefined;
  onChange: (term: DraftTerm) => void;
}) {
  const t = useTranslations('space.access');
  const { roomId, term, onChange } = props;
  const { kind, chainId, address, facts } = term;
  const typed = address.trim();
  const isAddress = /^0x[0-9a-fA-F]{40}$/.test(typed);
  const asked = useAccessAsset(isAddress && !facts ? { roomId, chainId, kind, address: typed } : null);
  const { data } = asked;
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  // The draft keeps what was read, so that it can be saved.
  useEffect(() => {
    if (data && !facts) change.current({ ...term, address: typed, facts: data });
  }, [data, facts, term, typed]);

  const network = networkByChainId(chainId)?.name ?? String(chainId);
  const isReading = isAddress && !facts && !asked.error;
  const isAddressWrong = typed !== '' && !isAddress;
  const problem = isAddressWrong
    ? t('addressWrong')
    : asked.error
      ? t(problems[asked.error.error as keyof typeof problems] ?? 'assetFailed', { network })
      : undefined;
  const isRetried = asked.error !== undefined && !(asked.error.error in refusals);
  const isMany = facts?.standard === 'erc1155';
  return (
    <div className="grid min-w-0 gap-2.5">
      <NetworkField
        chainId={chainId}
        networks={props.networks}
        onChange={(next) => onChange({ ...term, chainId: next, facts: null })}
      />
      <Field label={t(`contract.${kind}`)} error={problem}>
        {(control) => (
          <Input
            {...control}
            spellCheck={false}
            autoComplete="off"
            placeholder="0x…"
            value={address}
            onChange={(event) => onChange({ ...term, address: event.currentTarget.value, facts: null })}
          />
        )}
      </Field>
      <div role="status" className="empty:hidden">
        {isReading && (
          <p className="flex items-center gap-2 text-sm text-text-2">
            <Spinner />
            {t('assetReading')}
          </p>
        )}
        {facts && (
          <p className="text-sm break-words text-text-2">
            {facts.name === facts.symbol
              ? t('standard.named', { name: facts.name, standard: standards[facts.standard] })
              : t('standard.full', {
                  name: facts.name,
                  symbol: facts.symbol,
                  standard: standards[facts.standard],
                })}
          </p>
        )}
      </div>
      {isRetried && (
        <Button size="sm" className="justify-self-start" onClick={() => void asked.mutate()}>
          {t('retry')}
        </Button>
      )}
      {isMany && (
        <Field
          label={t('tokenId')}
          error={term.tokenId !== '' && !isTokenId(term.tokenId) && t('tokenIdWrong')}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={term.tokenId}
              onChange={(event) => onChange({ ...term, tokenId: event.currentTarget.value.trim() })}
            />
          )}
        </Field>
      )}
      <AmountField
        amount={term.amount}
        decimals={facts ? facts.decimals : kind === 'nft' ? 0 : null}
        symbol={facts?.standard === 'erc20' ? facts.symbol : ''}
        onChange={(amount) => onChange({ ...term, amount })}
      />
    </div>
  );
}

const standards = { erc20: 'ERC-20', erc721: 'ERC-721', erc1155: 'ERC-1155' } as const;

/** The network has answered, and the contract is not what the condition is about. */
const refusals = { access_token_invalid: 'assetWrong.token', access_nft_invalid: 'assetWrong.nft' } as const;
const problems = { ...refusals, chain_unavailable: 'assetAway' } as const;
