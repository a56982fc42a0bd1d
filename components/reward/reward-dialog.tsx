'use client';

import { Gift } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { getAddress } from 'viem';
import { useAccount } from 'wagmi';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonText } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { randomKey } from '@/lib/api/intent';
import { shortAddress } from '@/lib/format/address';
import { useMe } from '@/lib/queries/account';
import { useRewardNetworks } from '@/lib/queries/reward';
import { keepDraft, lastingSeconds, readDraft, type RewardDraft } from '@/lib/reward/draft';
import { keepIntent, type RewardIntent } from '@/lib/reward/intent';
import { planOf, type RewardPlan } from '@/lib/reward/plan';
import type { ApprovalMode } from '@/lib/wallet/sending/approval';
import { receivingAddress } from '@/lib/wallet/sending/recipient';
import type { RewardNetwork } from '@/protocol/reward';
import type { RewardToken } from '@/protocol/reward-values';
import { FundingDialog } from './funding-dialog';
import { RewardForm } from './reward-form';
import { useFunds } from './use-funds';
import { useIntent } from './use-intent';
import { useTokenPrice } from './use-token-price';
import { WalletButton } from './wallet-button';
import type { UserId } from '@/protocol/ids';

type Props = RequestViewProps<'giveReward'>;

/** Gives a reward to a room: what is chosen, then its way on the chain. One that was begun goes on where it stood. */
export default function RewardDialog(props: Props) {
  const { data: me } = useMe();
  const intent = useIntent(props.input.matrixRoomId);
  const [draft, setDraft] = useState(() => readDraft(props.input.matrixRoomId));
  const change = (fields: Partial<RewardDraft>) => {
    setDraft((former) => {
      const next = { ...former, ...fields };
      keepDraft(props.input.matrixRoomId, next);
      return next;
    });
  };
  if (!me) return null;
  if (intent) return <FundingDialog {...props} userId={me.id} intent={intent} />;
  return <ChoiceDialog {...props} userId={me.id} draft={draft} onDraft={change} />;
}

type ChoiceProps = Props & {
  userId: UserId;
  draft: RewardDraft;
  onDraft: (fields: Partial<RewardDraft>) => void;
};

function ChoiceDialog({ input, settle, ...props }: ChoiceProps) {
  const t = useTranslations('reward');
  const { data: networks, error, mutate, isValidating } = useRewardNetworks();
  const frame = {
    open: true,
    onOpenChange: (open: boolean) => !open && settle(null),
    title: t('dialog.title', { room: input.roomName }),
    closeLabel: t('close'),
  };
  if (!networks)
    return (
      <Dialog {...frame}>
        {error ? (
          <ErrorState
            title={t('dialog.loadFailed')}
            text={t('dialog.loadFailedText')}
            retryLabel={t('dialog.retry')}
            retrying={isValidating}
            onRetry={() => void mutate()}
          />
        ) : (
          <SkeletonText lines={8} />
        )}
      </Dialog>
    );
  const [first] = networks;
  const network = networks.find(({ chainId }) => chainId === props.draft.chainId) ?? first;
  const token = network?.tokens.find(({ address }) => address === props.draft.token) ?? network?.tokens[0];
  if (!network || !token)
    return (
      <Dialog {...frame}>
        <EmptyState icon={<Gift />} title={t('dialog.none')} text={t('dialog.noneText')} />
      </Dialog>
    );
  return (
    <FormDialog
      {...props}
      input={input}
      settle={settle}
      networks={networks}
      network={network}
      token={token}
    />
  );
}

type FormDialogProps = ChoiceProps & {
  networks: readonly RewardNetwork[];
  network: RewardNetwork;
  token: RewardToken;
};

function FormDialog({ input, settle, userId, draft, onDraft, networks, network, token }: FormDialogProps) {
  const t = useTranslations('reward');
  const { address } = useAccount();
  const [approval, setApproval] = useState<ApprovalMode>('exact');
  const holdings = useFunds(network.chainId, token.address, address);
  const price = useTokenPrice(network.chainId, token.address);
  const plan = planOf(draft, network, token, holdings);
  const begin = () => {
    const intent =
      address &&
      intentOf({ room: input.matrixRoomId, sender: address, draft, plan, network, token, approval });
    if (intent) begunOrTold(userId, intent, t('failure.storage'));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && settle(null)}
      title={t('dialog.title', { room: input.roomName })}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={() => settle(null)}>{t('dialog.cancel')}</Button>
          <WalletButton
            isConnected={address !== undefined}
            connectLabel={t('dialog.connect')}
            disabled={!plan.isComplete}
            onClick={begin}
          >
            <Gift aria-hidden />
            {t('dialog.send')}
          </WalletButton>
        </>
      }
    >
      <RewardForm
        draft={draft}
        onDraft={onDraft}
        approval={approval}
        onApproval={setApproval}
        networks={networks}
        network={network}
        token={token}
        plan={plan}
        holdings={holdings}
        price={price}
        room={input.matrixRoomId}
        roomName={input.roomName}
        members={input.members}
      />
      {address && (
        <p className="text-xs text-text-3" title={address}>
          {t('dialog.from', { address: shortAddress(address) })}
        </p>
      )}
    </Dialog>
  );
}

type IntentInput = {
  room: string;
  sender: string;
  draft: RewardDraft;
  plan: RewardPlan;
  network: RewardNetwork;
  token: RewardToken;
  approval: ApprovalMode;
};

function intentOf({ room, sender, draft, plan, network, token, approval }: IntentInput): RewardIntent | null {
  const { amount, count, isComplete } = plan;
  if (amount === null || count === null || !isComplete) return null;
  const expiresSeconds = Math.floor(Date.now() / 1000) + lastingSeconds[draft.lasting];
  return {
    key: randomKey(),
    room,
    chainId: network.chainId,
    contract: getAddress(network.contract),
    sender: getAddress(sender),
    token,
    amount: String(amount),
    count,
    recipients:
      draft.to === 'people'
        ? draft.people.map((person) => ({
            id: person.id,
            address: receivingAddress(person, network.chainId),
          }))
        : null,
    random: draft.random,
    expiresTime: new Date(expiresSeconds * 1000).toISOString(),
    message: draft.message.trim(),
    claimGas: network.claimGas,
    approval,
    commitment: null,
    salt: null,
    id: null,
    asked: null,
    transaction: null,
    nonce: null,
  };
}

/** From here on it can be gone on with, whatever happens to the page. */
function begunOrTold(userId: UserId, intent: RewardIntent, told: string): void {
  try {
    keepIntent(userId, intent.room, intent);
  } catch {
    showSnackbar(told, 'error');
  }
}
