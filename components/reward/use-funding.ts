'use client';

import { useEffect, useRef, useState } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { commitReward, prepareReward, readRewardShares, tellRewardSent } from '@/lib/queries/reward';
import { ChainError, chainFailureOf, type ChainFailure } from '@/lib/reward/chain-failure';
import { fund, type FundingStep } from '@/lib/reward/funding';
import { keepIntent, keptIntent, type RewardIntent } from '@/lib/reward/intent';
import type { UserId } from '@/protocol/ids';

export interface Funding {
  readonly step: FundingStep;
  readonly failure: ChainFailure | null;
  /** The deposit is in a block. */
  readonly isMined: boolean;
  readonly retry: () => void;
}

/** Funds a reward as soon as it is known whether a wallet is connected, and again on `retry`, from where it stands. */
export function useFunding(userId: UserId, intent: RewardIntent): Funding {
  const config = useConfig();
  const { status } = useAccount();
  const [state, setState] = useState<Omit<Funding, 'retry'>>({
    step: 'prepare',
    failure: null,
    isMined: false,
  });
  const [attempt, setAttempt] = useState(0);
  const begun = useRef(-1);
  const isOnScreen = useRef(false);
  const isSettled = status === 'connected' || status === 'disconnected';

  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);
  useEffect(() => {
    if (!isSettled || begun.current === attempt) return;
    begun.current = attempt;
    const set = (fields: Partial<Omit<Funding, 'retry'>>) => setState((former) => ({ ...former, ...fields }));
    fund(config, intent, {
      commit: commitReward,
      prepare: prepareReward,
      listOf: readRewardShares,
      tellSent: tellRewardSent,
      keep: (next) => keepOrRefuse(userId, next),
      onStep: (step) => set({ step, failure: null }),
      isAwaited: () => isOnScreen.current,
    }).then(
      () => set({ isMined: true }),
      (caught: unknown) => set({ failure: chainFailureOf(caught) }),
    );
  }, [attempt, config, intent, isSettled, userId]);

  return {
    ...state,
    retry: () => {
      setState((former) => ({ ...former, failure: null }));
      setAttempt((former) => former + 1);
    },
  };
}

/** Nothing is begun that could not be gone on with, and nothing that was given up meanwhile comes back. */
function keepOrRefuse(userId: UserId, intent: RewardIntent): void {
  if (keptIntent(userId, intent.room)?.key !== intent.key) throw new ChainError({ kind: 'storage' });
  try {
    keepIntent(userId, intent.room, intent);
  } catch (cause) {
    throw new ChainError({ kind: 'storage' }, { cause });
  }
}
