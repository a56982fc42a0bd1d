'use client';

import { useState } from 'react';
import { useTranslations } from 'next-intl';
import { ApiError, asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { useMe } from '@/lib/queries/account';
import { claimReward, refreshReward } from '@/lib/queries/reward';
import { readPayee } from '@/lib/queries/wallet';
import { receivingAddress } from '@/lib/wallet/sending/recipient';
import { askWallet } from '@/lib/wallet/store';
import type { Reward } from '@/protocol/reward';
import type { Claiming } from './card-footer';
import type { UserId } from '@/protocol/ids';

/**
 * Claims the own share: by the platform, which sends it and is paid from what the sender prepaid; where it does not send,
 * by the own wallet. Asking again is the same share, so nothing is ever claimed twice.
 */
export function useClaim(reward: Reward): { claiming: Claiming; claim: () => void } {
  const t = useTranslations('reward.card');
  const { data: me } = useMe();
  const [claiming, setClaiming] = useState<Claiming>({ kind: 'idle' });

  async function claim(known: string | undefined, userId: UserId): Promise<void> {
    setClaiming({ kind: 'busy' });
    try {
      const recipient = known ?? receivingAddress(await readPayee(userId), reward.chainId);
      if (recipient === null) throw new ApiError('reward_wallet_missing', 422);
      if (!reward.relayed || !(await isRelayed(reward.id, recipient))) {
        await askWallet('claimReward', { reward, recipient });
        await refreshReward(reward.id);
      }
      setClaiming({ kind: 'idle' });
    } catch (caught) {
      const error = asApiError(caught);
      // What the platform refuses has its sentence; of everything else it is sure only that nothing was paid for it.
      const text = error.isUndecided ? t('notClaimed') : await errorText(error);
      setClaiming({ kind: 'failed', text });
      await refreshReward(reward.id);
    }
  }

  return {
    claiming,
    claim: () => {
      if (me && claiming.kind !== 'busy') void claim(reward.mine?.recipient, me.id);
    },
  };
}

/** False when the platform cannot send it: the share is kept, and the own wallet can. */
async function isRelayed(id: string, recipient: string): Promise<boolean> {
  try {
    await claimReward(id, recipient);
    return true;
  } catch (caught) {
    if (asApiError(caught).error !== 'reward_relay_disabled') throw caught;
    return false;
  }
}
