'use client';

import type { Hex } from 'viem';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { signRewardClaim } from '@/lib/queries/reward';
import { OwnCallDialog } from './own-call-dialog';

/** Claims the own share with the own wallet, where the platform does not send it. */
export default function ClaimDialog({ input, settle }: RequestViewProps<'claimReward'>) {
  const { reward, recipient } = input;
  return (
    <OwnCallDialog
      reward={reward}
      words="claim"
      recipient={recipient}
      amount={reward.mine?.amount ?? null}
      makeCall={async () => ({
        kind: 'claim',
        id: reward.id as Hex,
        signed: await signRewardClaim(reward.id, recipient),
      })}
      onDone={(transaction) => settle({ transaction })}
      onClose={() => settle(null)}
    />
  );
}
