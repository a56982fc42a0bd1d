'use client';

import { Check, CircleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState, type ReactNode } from 'react';
import { useAccount } from 'wagmi';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { Note } from '@/components/ui/note';
import { Spinner } from '@/components/ui/spinner';
import { fullTime } from '@/lib/format/relative-time';
import { useReward } from '@/lib/queries/reward';
import { fundingSteps, type FundingStep } from '@/lib/reward/funding';
import type { RewardIntent } from '@/lib/reward/intent';
import { NATIVE_TOKEN } from '@/lib/reward/plan';
import { askWallet } from '@/lib/wallet/store';
import { FailureText } from './failure-text';
import { networkName, transactionLink } from '@/lib/wallet/transaction-link';
import type { Funding } from './use-funding';

type ShownStep = FundingStep | 'post';

/** How long a transaction may take before the sender is told that it hangs. */
const SLOW_MS = 120_000;

export type FundingViewProps = {
  intent: RewardIntent;
  roomName: string;
  funding: Funding;
  /** The card is in the room. */
  onPosted: () => void;
  /** The person wants no more of it. */
  onDiscard: () => void;
};

/** The steps of funding, the one that is under way, and what went wrong with it. */
export function FundingView({ intent, roomName, funding, onPosted, onDiscard }: FundingViewProps) {
  const t = useTranslations('reward');
  const { address } = useAccount();
  const { step, failure, isMined } = funding;
  const isCoin = intent.token.address === NATIVE_TOKEN;
  const steps: ShownStep[] = [...fundingSteps.filter((one) => one !== 'allow' || !isCoin), 'post'];
  const current: ShownStep = isMined ? 'post' : step;
  const link = transactionLink(intent.chainId, intent.transaction);
  const isSent = intent.transaction !== null;
  // What may have been sent is looked for without a wallet first.
  const mayBeSent = isSent || intent.asked !== null;
  const needsWallet = !address && failure !== null && (!mayBeSent || failure.kind === 'noWallet');
  return (
    <>
      <ol className="flex flex-col gap-1">
        {steps.map((one) => (
          <StepLine
            key={one}
            state={
              steps.indexOf(one) < steps.indexOf(current)
                ? 'done'
                : one !== current
                  ? 'next'
                  : failure
                    ? 'failed'
                    : 'now'
            }
            doneWord={t('funding.done')}
          >
            {t(`funding.step.${one}`, {
              network: networkName(intent.chainId),
              symbol: intent.token.symbol,
              room: roomName,
            })}
            {one === current && !failure && <StepDetail step={one} />}
            {one === 'post' && isMined && intent.id !== null && (
              <Confirmations id={intent.id} onPosted={onPosted} />
            )}
          </StepLine>
        ))}
      </ol>
      {link !== null && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="text-sm text-primary-text hover:underline"
        >
          {t('funding.view')}
        </a>
      )}
      {failure ? (
        <Note tone="danger" live>
          <FailureText
            failure={failure}
            chainId={intent.chainId}
            symbol={intent.token.symbol}
            sender={intent.sender}
            sent={isSent ? 'yes' : intent.asked ? 'maybe' : 'no'}
          />
        </Note>
      ) : (
        step === 'mine' && <p className="text-sm text-text-3">{t('funding.leave')}</p>
      )}
      {step === 'mine' && !isMined && !failure && <WhenSlow intent={intent} onDiscard={onDiscard} />}
      {failure && (
        <div className="flex gap-2.5 *:flex-1">
          <Button onClick={onDiscard}>{t('funding.discard')}</Button>
          {needsWallet ? (
            <Button
              variant="primary"
              onClick={() => void askWallet('connect', {}).then((wallet) => wallet && funding.retry())}
            >
              {t('dialog.connect')}
            </Button>
          ) : (
            <Button variant="primary" onClick={funding.retry}>
              {t('funding.resume')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** What can be said, and done, when no block has taken the deposit for long. */
function WhenSlow({ intent, onDiscard }: Pick<FundingViewProps, 'intent' | 'onDiscard'>) {
  const t = useTranslations('reward.funding');
  const locale = useLocale();
  const sentMs = intent.asked === null ? 0 : Date.parse(intent.asked.time);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), sentMs + SLOW_MS - Date.now());
    return () => clearTimeout(timer);
  }, [sentMs]);
  if (!isSlow) return null;
  return (
    <>
      <Note tone="warn" live>
        {t('slow', {
          network: networkName(intent.chainId),
          end: fullTime(new Date(intent.expiresTime), locale),
        })}
      </Note>
      <Button onClick={onDiscard}>{t('discard')}</Button>
    </>
  );
}

/** Asks the platform until it has posted the card, and says how far the network is. */
function Confirmations({ id, onPosted }: { id: string; onPosted: () => void }) {
  const t = useTranslations('reward.funding');
  const { data: reward } = useReward(id);
  const isPosted = (reward?.eventId ?? null) !== null;
  useEffect(() => {
    if (isPosted) onPosted();
  }, [isPosted, onPosted]);
  if (!reward || reward.confirmations === 0) return null;
  return (
    <span className="block text-xs text-text-3 num">
      {t('confirmations', {
        count: Math.min(reward.confirmations, reward.confirmationsNeeded),
        needed: reward.confirmationsNeeded,
      })}
    </span>
  );
}

function StepDetail({ step }: { step: ShownStep }) {
  const t = useTranslations('reward.funding');
  if (step !== 'network' && step !== 'allow' && step !== 'deposit') return null;
  return (
    <span role="status" className="block text-xs text-text-3">
      {t('inWallet')}
    </span>
  );
}

type StepLineProps = { state: 'done' | 'now' | 'next' | 'failed'; doneWord: string; children: ReactNode };

function StepLine({ state, doneWord, children }: StepLineProps) {
  return (
    <li
      aria-current={state === 'now' || state === 'failed' ? 'step' : undefined}
      className={cn('flex min-h-10 items-center gap-3 text-base', state === 'next' && 'text-text-3')}
    >
      <span aria-hidden className="grid size-6 shrink-0 place-items-center">
        {state === 'done' && <Check className="size-[18px] text-success" />}
        {state === 'now' && <Spinner />}
        {state === 'failed' && <CircleAlert className="size-[18px] text-danger" />}
        {state === 'next' && <span className="size-1.5 rounded-full bg-border-control" />}
      </span>
      <span className="min-w-0 grow">
        {children}
        {state === 'done' && <span className="sr-only"> {doneWord}</span>}
      </span>
    </li>
  );
}
