'use client';

import { CheckCheck, Check, TimerOff, Undo2 } from 'lucide-react';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Tag } from '@/components/ui/tag';
import { clockTime } from '@/lib/format/message-time';
import { fullTime } from '@/lib/format/relative-time';
import { timeLeft, timeTaken } from '@/lib/reward/time-left';
import type { Reward } from '@/protocol/reward';
import type { RewardShare } from '@/protocol/reward-claim';
import { cardStateOf, type CardState } from '@/protocol/reward-rules';
import { amountText, wholeAmountText } from './amount-text';
import { CardFooter, type Claiming } from './card-footer';
import { CardFrame } from './card-frame';
import type { Credit } from './use-credit';

export type CardViewProps = {
  reward: Reward;
  /** The picture of its token; initials without one. */
  logo?: string;
  /** Milliseconds since 1970. */
  now: number;
  claiming: Claiming;
  /** What the reader can withdraw; null when there is nothing. */
  credit: Credit | null;
  shares: readonly RewardShare[];
  onClaim: () => void;
  onNewWallet: () => void;
  onClaimBack: () => void;
  onWithdraw: () => void;
  onShares: () => void;
};

const over: readonly CardState[] = ['allGone', 'expired', 'claimedBack', 'notForYou'];

/** A reward as its reader sees it; everything comes in by properties. */
export function CardView({ reward, now, ...props }: CardViewProps) {
  const t = useTranslations('reward.card');
  const locale = useLocale();
  const state = cardStateOf(reward, new Date(now));
  const { token, amount, count, claimedCount } = reward;
  const shown = amountText(amount, token, locale);
  const counted = t('claimedCount', { claimed: claimedCount, count });
  const who = useWho(reward, props.shares);
  return (
    <>
      <CardFrame
        label={t('label', { amount: shown })}
        token={token}
        logo={props.logo}
        amount={shown}
        wholeAmount={wholeAmountText(amount, token)}
        kind={t('kind', { who: who.text, split: reward.random ? t('random') : t('even') })}
        kindTitle={who.title}
        message={reward.message}
        note={useNote(reward, state)}
        tag={<StateTag state={state} />}
        progress={claimedCount / count}
        progressLabel={counted}
        count={
          claimedCount > 0 || reward.recordType === 'recipients' ? (
            <button
              type="button"
              onClick={props.onShares}
              className="rounded-sm touch-target enabled-hover:text-text-1 enabled-hover:underline"
            >
              {counted}
            </button>
          ) : (
            <span>{counted}</span>
          )
        }
        time={<CardTime reward={reward} state={state} now={now} />}
        isOver={over.includes(state)}
        footer={<CardFooter {...props} reward={reward} state={state} />}
      />
      <CountWords claimed={claimedCount} count={count} />
    </>
  );
}

/** What the platform does not do, or not today, for the person who can do it instead. */
function useNote({ relayStop, isGiver, refusal }: Reward, state: CardState): string | undefined {
  const t = useTranslations('reward.card');
  if (relayStop === null || state === 'claimedBack') return undefined;
  if (relayStop === 'return') return isGiver ? t('stopped.return') : undefined;
  if (state === 'expired') return isGiver ? t('stopped.budgetReturn') : undefined;
  if (state === 'allGone') return undefined;
  if (isGiver) return t('stopped.budgetGiver');
  return state === 'claimable' && refusal === null ? t('stopped.budget') : undefined;
}

/** Up to this many people are named; of more, the first two. */
const NAMED_MAX = 3;

/** For whom it is. The names of a list come with it; everybody has a place there, in the order of the list. */
function useWho({ recordType, count }: Reward, shares: readonly RewardShare[]) {
  const t = useTranslations('reward.card');
  const format = useFormatter();
  if (recordType === 'room') return { text: t('room'), title: undefined };
  const names = shares.map(({ person }) => person?.username ?? t('unknownPerson'));
  if (names.length !== count) return { text: t('people', { count }), title: undefined };
  const all = format.list(names, { type: 'conjunction' });
  if (count <= NAMED_MAX) return { text: t('names', { names: all }), title: all };
  const first = [...names.slice(0, NAMED_MAX - 1), t('others', { count: count - NAMED_MAX + 1 })];
  return { text: t('names', { names: format.list(first, { type: 'conjunction' }) }), title: all };
}

function StateTag({ state }: { state: CardState }) {
  const t = useTranslations('reward.card');
  switch (state) {
    case 'claimed':
      return (
        <Tag tone="primary">
          <Check aria-hidden />
          {t('claimed')}
        </Tag>
      );
    case 'received':
      return (
        <Tag tone="success">
          <CheckCheck aria-hidden />
          {t('received')}
        </Tag>
      );
    case 'expired':
      return (
        <Tag tone="warn">
          <TimerOff aria-hidden />
          {t('expired')}
        </Tag>
      );
    case 'claimedBack':
      return (
        <Tag>
          <Undo2 aria-hidden />
          {t('claimedBack')}
        </Tag>
      );
    default:
      return null;
  }
}

function CardTime({ reward, state, now }: { reward: Reward; state: CardState; now: number }) {
  const t = useTranslations('reward.card');
  const locale = useLocale();
  const ends = new Date(reward.expiresTime);
  if (state === 'funding') return <span>{t('opens')}</span>;
  if (reward.state === 'exhausted' && reward.endedTime && reward.fundedTime) {
    const { key, ...words } = timeTaken(Date.parse(reward.endedTime) - Date.parse(reward.fundedTime));
    return <span>{t(key, words)}</span>;
  }
  if (ends.getTime() <= now || reward.state === 'returned' || reward.state === 'expired')
    return <EndedTime ended={ends.getTime() <= now ? ends : new Date(reward.endedTime ?? now)} now={now} />;
  const { key, ...words } = timeLeft(ends.getTime() - now);
  return (
    <time dateTime={reward.expiresTime} title={fullTime(ends, locale)}>
      {t(key, words)}
    </time>
  );
}

/** The time of day, and the date when it was not today. */
function EndedTime({ ended, now }: { ended: Date; now: number }) {
  const t = useTranslations('reward.card');
  const format = useFormatter();
  const locale = useLocale();
  const isToday = ended.toDateString() === new Date(now).toDateString();
  const time = isToday ? clockTime(ended, locale) : format.dateTime(ended, { dateStyle: 'medium' });
  return (
    <time dateTime={ended.toISOString()} title={fullTime(ended, locale)}>
      {t('ended', { time })}
    </time>
  );
}

/** Says to screen readers that a person claimed, while the card is there; not what it was when it came. */
function CountWords({ claimed, count }: { claimed: number; count: number }) {
  const t = useTranslations('reward.card');
  const known = useRef(claimed);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (claimed === known.current) return;
    known.current = claimed;
    setWords(t('progress', { claimed, count }));
  }, [claimed, count, t]);
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}
