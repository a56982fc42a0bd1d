'use client';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { RequestName } from '@/lib/wallet/store';
import type { WalletRequests } from '@/lib/wallet/requests';

/** What the screen of a request gets; it calls `settle` once, with null when the person closes it. */
export interface RequestViewProps<Name extends RequestName> {
  readonly input: WalletRequests[Name]['input'];
  readonly settle: (answer: WalletRequests[Name]['answer'] | null) => void;
}

type View<Name extends RequestName> = LazyExoticComponent<ComponentType<RequestViewProps<Name>>>;

/** The screen of each request of lib/wallet/requests.ts, loaded when it is first asked for. */
export const requestViews: { readonly [Name in RequestName]: View<Name> } = {
  giveReward: lazy(() => import('@/components/reward/reward-dialog')),
  claimReward: lazy(() => import('@/components/reward/claim-dialog')),
  returnReward: lazy(() => import('@/components/reward/return-dialog')),
  withdrawCredit: lazy(() => import('@/components/reward/withdraw-dialog')),
  send: lazy(() => import('./send/send-dialog')),
  connect: lazy(() => import('./connect/connect-dialog')),
  confirmLogin: lazy(() => import('./connect/confirm-login-dialog')),
  linkWallet: lazy(() => import('./connect/link-dialog')),
};
