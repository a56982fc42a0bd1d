'use client';

import type { RequestViewProps } from '@/lib/wallet/requests';
import { OwnCallDialog } from './own-call-dialog';

/** Claims back what is left of an own reward. */
export default function ReturnDialog({ input: { reward }, settle }: RequestViewProps<'returnReward'>) {
  return (
    <OwnCallDialog
      reward={reward}
      words="back"
      recipient={reward.sender}
      amount={reward.leftAmount}
      makeCall={() => Promise.resolve({ kind: 'return', reward })}
      onDone={(transaction) => settle({ transaction })}
      onClose={() => settle(null)}
    />
  );
}
