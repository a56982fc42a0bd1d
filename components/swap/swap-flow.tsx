'use client';

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Address } from 'viem';
import { useConfig } from 'wagmi';
import { swapFailureOf, type SwapFailure } from '@/lib/swap/failure';
import { followSwaps } from '@/lib/swap/follow-swap';
import type { SwapPlan } from '@/lib/swap/plan';
import { runSwap } from '@/lib/swap/run-swap';
import { interruptedSwap, swapList, undecidedSwap } from '@/lib/swap/swap-list';
import { FAR_HUNDREDTHS, type SwapTerms } from '@/lib/swap/terms';
import type { TimedQuote } from '@/lib/swap/timed-quote';
import type { NetworkHoldings } from '@/lib/wallet/holdings';
import type { ReplacementKind } from '@/lib/wallet/sending/replace';
import type { WalletKind } from '@/lib/wallet/store';
import type { WalletNetwork } from '@/protocol/wallet';
import { ConfirmStep } from './confirm-step';
import { EndStep } from './end-step';
import { ReplaceStep } from './replace-step';
import { RunningStep } from './running-step';
import { SwapForm } from './swap-form';
import { lossOfQuote } from './quote-loss';
import { useDraft } from './use-draft';

export type SwapFlowProps = {
  account: Address;
  kind: WalletKind;
  networks: readonly WalletNetwork[];
  /** Null while they load. */
  holdings: readonly NetworkHoldings[] | null;
  /** The id of a token that is wanted. */
  receive: string | null;
  /** Balances are others than before. */
  onChanged: () => void;
  settle: (answer: { hash: string } | null) => void;
};

export interface Reviewed {
  readonly terms: SwapTerms;
  readonly timed: TimedQuote;
}

const none = () => [];
const approvalOf = ({ approval, isSigned }: SwapPlan) =>
  approval === null ? 'none' : isSigned ? 'signed' : 'sent';

/** The steps of a swap; each takes the place of the one before, and nothing that was typed is lost on the way back. */
export function SwapFlow(props: SwapFlowProps) {
  const { account, kind, networks, holdings, receive, onChanged, settle } = props;
  const config = useConfig();
  const records = useSyncExternalStore(swapList.subscribe, swapList.items, none);
  const interrupted = interruptedSwap(records, account);
  const draft = useDraft({ networks, holdings, receive, interrupted: receive === null ? interrupted : null });
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [failure, setFailure] = useState<SwapFailure | null>(null);
  const [replacing, setReplacing] = useState<ReplacementKind | null>(null);
  const [running, setRunning] = useState<{ plan: SwapPlan; id: string | null } | null>(null);
  // A swap of an earlier page, or of another tab, that the chain has not decided.
  const [found, setFound] = useState(undecidedSwap(records, account)?.id ?? null);
  useEffect(followSwaps, []);

  const shownId = running?.id ?? (running === null ? found : null);
  const shown = records.find(({ id }) => id === shownId) ?? null;
  const isOver =
    shown !== null && shown.state !== 'approving' && shown.state !== 'asking' && shown.state !== 'pending';
  const noteEnd = useEffectEvent(onChanged);
  useEffect(() => {
    if (isOver) noteEnd();
  }, [isOver]);

  const chainId = reviewed?.terms.network.chainId;
  const startOver = () => {
    setRunning(null);
    setReviewed(null);
    setFailure(null);
    setFound(null);
  };
  const review = (wanted: Reviewed) => {
    // A network takes one swap at a time.
    const before = undecidedSwap(records, account, wanted.terms.network.chainId);
    if (before) setFound(before.id);
    else setReviewed(wanted);
  };
  const confirm = async ({ terms, timed }: Reviewed, plan: SwapPlan) => {
    setFailure(null);
    setRunning({ plan, id: null });
    try {
      const id = await runSwap(config, { terms, timed, plan });
      setRunning({ plan, id });
    } catch (caught) {
      setFailure(swapFailureOf(caught));
      setRunning(null);
      onChanged();
    }
  };

  if (shown && isOver) {
    return (
      <EndStep
        record={shown}
        onClose={() => settle(shown.hash === null ? null : { hash: shown.hash })}
        onAgain={startOver}
      />
    );
  }
  if (shown && replacing) {
    return <ReplaceStep record={shown} kind={replacing} walletKind={kind} onEnd={() => setReplacing(null)} />;
  }
  if (running || shown) {
    return (
      <RunningStep
        record={shown ?? (running ? (interrupted ?? undecidedSwap(records, account, chainId)) : null)}
        approval={running ? approvalOf(running.plan) : shown?.hasApproval ? 'sent' : 'none'}
        isAsked={running !== null && running.id === null}
        kind={kind}
        onReplace={setReplacing}
        onNew={running ? null : startOver}
        onClose={() => settle(shown?.hash ? { hash: shown.hash } : null)}
      />
    );
  }
  if (reviewed) {
    return (
      <ConfirmStep
        reviewed={reviewed}
        holdings={holdings}
        kind={kind}
        failure={failure}
        onQuote={(timed) => {
          setFailure(null);
          // A price that is far from the market is agreed to where it is typed.
          const isFar = (lossOfQuote(timed, draft)?.hundredths ?? 0) >= FAR_HUNDREDTHS;
          setReviewed(isFar ? null : { ...reviewed, timed });
        }}
        onBack={() => {
          setFailure(null);
          setReviewed(null);
        }}
        onClose={() => settle(null)}
        onConfirm={(plan) => void confirm(reviewed, plan)}
      />
    );
  }
  return (
    <SwapForm
      account={account}
      draft={draft}
      interrupted={interrupted}
      onClose={() => settle(null)}
      onReview={review}
    />
  );
}
