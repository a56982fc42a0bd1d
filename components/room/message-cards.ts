import { lazy } from 'react';
import type { MessageCards } from '@/components/chat/conversation';

/** The cards of messages in a room, which load with the first message of their kind. */
export const messageCards: MessageCards = {
  reward: lazy(() => import('@/components/reward/reward-card')),
  transfer: lazy(() => import('@/components/wallet/transfer-card')),
};
