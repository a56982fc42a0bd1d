'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { isAddressEqual, type Address, type Hex } from 'viem';
import useSWR from 'swr';
import { useAccount, useConfig } from 'wagmi';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Note } from '@/components/ui/note';
import { Spinner } from '@/components/ui/spinner';
import { fee } from '@/lib/format/fee';
import { shortAddress } from '@/lib/format/address';
import { refreshReward } from '@/lib/queries/reward';
import { chainFailureOf, type ChainFailure } from '@/lib/reward/chain-failure';
import { ownCallFee, sendOwnCall, type OwnCall } from '@/lib/reward/own-calls';
import { networkByChainId } from '@/protocol/network';
import type { Reward } from '@/protocol/reward';
import type { RewardToken } from '@/protocol/reward-values';
import { amountText } from './amount-text';
import { FailureText } from './failure-text';
import { WalletButton } from './wallet-button';

export type OwnCallDialogProps = {
  reward: Reward;
  words: 'claim' | 'back' | 'credit';
  /** Where the money goes. */
  recipient: string;
  /** The account that has to send it; absent when any may. */
  sender?: string;
  /** In the smallest unit of the token; null while nobody knows. */
  amount: string | null;
  /** Absent: that of the reward. */
  token?: Pick<RewardToken, 'decimals' | 'symbol'>;
  /** What the call depends on; null while something is missing for it. */
  callKey?: string | null;
  /** What has to be filled in. */
  children?: ReactNode;
  /** What is sent; asked for again before it is, because signatures end. */
  makeCall: () => Promise<OwnCall>;
  onDone: (hash: Hex) => void;
  onClose: () => void;
};

type Doing =
  | { readonly kind: 'idle' | 'wallet' | 'mining' }
  | { readonly kind: 'failed'; readonly failure: ChainFailure; readonly isSent: boolean };

/** A call that the own wallet sends and pays for: what comes of it, what it costs, and the one button. */
export function OwnCallDialog({ reward, words, makeCall, callKey = '', ...props }: OwnCallDialogProps) {
  const t = useTranslations('reward');
  const locale = useLocale();
  const config = useConfig();
  const { address } = useAccount();
  const [doing, setDoing] = useState<Doing>({ kind: 'idle' });
  const network = networkByChainId(reward.chainId);
  const { sender } = props;
  const isOther = !!address && sender !== undefined && !isAddressEqual(address, sender as Address);
  const isReady = callKey !== null && !isOther;
  const price = useSWR<bigint, unknown>(
    address && isReady ? ['ownCallFee', words, reward.id, address, callKey] : null,
    async () => ownCallFee(await makeCall(), address ?? '0x'),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const failed =
    doing.kind === 'failed'
      ? doing
      : price.error !== undefined
        ? { failure: chainFailureOf(price.error), isSent: false }
        : null;
  const isBusy = doing.kind === 'wallet' || doing.kind === 'mining';

  async function send(): Promise<void> {
    let isSent = false;
    setDoing({ kind: 'wallet' });
    try {
      const hash = await sendOwnCall(config, await makeCall(), () => {
        isSent = true;
        setDoing({ kind: 'mining' });
      });
      await refreshReward(reward.id);
      props.onDone(hash);
    } catch (caught) {
      setDoing({ kind: 'failed', failure: chainFailureOf(caught), isSent });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      dismissible={doing.kind !== 'wallet'}
      title={t(`own.${words}Title`)}
      description={t(`own.${words}Text`, { address: shortAddress(props.recipient) })}
      showDescription
      closeLabel={t('close')}
      footer={
        <>
          <Button disabled={doing.kind === 'wallet'} onClick={props.onClose}>
            {t('own.cancel')}
          </Button>
          <WalletButton
            isConnected={address !== undefined}
            connectLabel={t('own.connect')}
            busy={isBusy || price.isLoading}
            disabled={!isReady}
            onClick={() => void (price.error === undefined ? send() : price.mutate())}
          >
            {failed ? t('own.retry') : t(`own.${words}Confirm`)}
          </WalletButton>
        </>
      }
    >
      {props.children}
      <dl className="text-sm">
        <Cost
          label={t(`own.${words}What`)}
          value={props.amount === null ? '–' : amountText(props.amount, props.token ?? reward.token, locale)}
        />
        <Cost
          label={t('own.fee')}
          value={
            price.data === undefined ? '–' : `${fee(price.data, 18)} ${network?.nativeToken.symbol ?? ''}`
          }
        />
      </dl>
      <p role="status" className="flex items-center gap-2 text-sm text-text-2 empty:hidden">
        {doing.kind === 'wallet' && (
          <>
            <Spinner />
            {t('own.wallet')}
          </>
        )}
        {doing.kind === 'mining' && (
          <>
            <Spinner />
            {t('own.mining')}
          </>
        )}
      </p>
      {isOther && (
        <Note tone="warn" live>
          {t('own.otherWallet', { address: shortAddress(sender ?? '') })}
        </Note>
      )}
      {failed && isReady && (
        <Note tone="danger" live>
          <FailureText
            failure={failed.failure}
            chainId={reward.chainId}
            symbol={reward.token.symbol}
            sender={reward.sender}
            sent={failed.isSent ? 'yes' : 'no'}
          />
        </Note>
      )}
    </Dialog>
  );
}

function Cost({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-border-1 py-2.5 last:border-0">
      <dt className="text-text-2">{label}</dt>
      <dd className="text-right num">{value}</dd>
    </div>
  );
}
