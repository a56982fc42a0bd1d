'use client';
import { mutate } from 'swr';
import { call, type CallInput } from '@/lib/api/client';
import type { OwnClaim, RewardShares, SignedClaim } from '@/protocol/reward-claim';
import type { Reward, RewardCommitment, RewardDeposit } from '@/protocol/reward';
import { useRead } from './query';

/** How often a reward is read anew while something of it is under way; besides, the room tells of every change. */
const UNDER_WAY_MS = 5_000;
/** And otherwise, in case the room's word was lost. */
const AT_REST_MS = 120_000;

/** Networks on which rewards can be given; `wanted` false waits. */
export function useRewardNetworks(wanted = true) {
  return useRead('rewardNetworks', wanted ? {} : null);
}

/** A reward as it stands on its chain. It is asked again quickly only while something of it is awaited. */
export function useReward(id: string) {
  return useRead('rewardDetail', keyOf(id), {
    refreshInterval: (reward) => (reward && isUnderWay(reward) ? UNDER_WAY_MS : AT_REST_MS),
    revalidateOnFocus: false,
  });
}

/** Who got what; null waits. A change of the reward is followed by `refreshReward`. */
export function useRewardShares(id: string | null) {
  return useRead('rewardShares', id === null ? null : keyOf(id), { revalidateOnFocus: false });
}

/** The same, asked once. Failures reject unworded. */
export function readRewardShares(id: string): Promise<RewardShares> {
  return call('rewardShares', { ...keyOf(id), failure: 'silent' });
}

/** Reads a reward anew wherever it is on screen. */
export function refreshReward(id: string): Promise<unknown> {
  return Promise.all([mutate(['rewardDetail', keyOf(id)]), mutate(['rewardShares', keyOf(id)])]);
}

/** Has the platform fix the seed of a random reward, before the salt is drawn. Failures reject unworded. */
export function commitReward(body: CallInput<'commitReward'>['body']): Promise<RewardCommitment> {
  return call('commitReward', { body, failure: 'silent' });
}

/** What the wallet has to sign; asking again with the same salt answers the same. Failures reject unworded. */
export function prepareReward(body: CallInput<'prepareReward'>['body']): Promise<RewardDeposit> {
  return call('prepareReward', { body, failure: 'silent' });
}

/** Says which transaction carries a deposit. It is looked for anyway: a failure only takes longer. */
export async function tellRewardSent(reward: string, transaction: string): Promise<void> {
  await call('rewardSent', { body: { reward, transaction }, failure: 'silent' }).catch(() => null);
}

/** Has the platform send the own share. Asking again answers the same share. Failures reject unworded. */
export async function claimReward(reward: string, recipient: string): Promise<OwnClaim> {
  const claim = await call('claimReward', { body: { reward, recipient }, failure: 'silent' });
  await refreshReward(reward);
  return claim;
}

/** The own share, signed, for the own wallet to send. Failures reject unworded. */
export function signRewardClaim(reward: string, recipient: string): Promise<SignedClaim> {
  return call('signRewardClaim', { body: { reward, recipient }, failure: 'silent' });
}

function keyOf(id: string) {
  return { params: { reward: id } };
}

/** A transaction is awaited, or the card, about which the room says nothing before it is there. */
function isUnderWay({ state, mine, eventId }: Reward): boolean {
  const waits = state === 'prepared' || state === 'confirming' || eventId === null;
  return waits || mine?.state === 'waiting' || mine?.state === 'sent' || mine?.state === 'mined';
}
