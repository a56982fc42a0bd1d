'use client';

import { Circle, CircleCheck } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { COMMIT_MAX_SECONDS, COMMIT_MIN_SECONDS } from '@/lib/handle/purchase-state';

type StepsProps = {
  since: number | null;
  secondsLeft: number | null;
  isReady: boolean;
  isMining: boolean;
  price: string;
  handle: string;
};

/** The three steps of a purchase, and how far each is. */
export function PurchaseSteps({ since, secondsLeft, isReady, isMining, price, handle }: StepsProps) {
  const t = useTranslations('handle');
  const format = useFormatter();
  const time = (seconds: number) =>
    format.dateTime(new Date(seconds * 1000), { hour: '2-digit', minute: '2-digit' });
  const until = (seconds: number) =>
    format.dateTime(new Date(seconds * 1000), {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
  const done = <CircleCheck aria-hidden className="size-5 text-success" />;
  const open = <Circle aria-hidden className="size-5 text-text-3" />;
  const spin = <Spinner className="size-5" />;
  return (
    <ol className="flex flex-col gap-3">
      <Step
        icon={since !== null ? done : isMining ? spin : open}
        title={since === null ? t('reserveStep') : t('committed')}
        text={since === null ? t('reserveStepText') : t('committedText', { time: time(since) })}
      />
      <Step
        icon={isReady ? done : secondsLeft !== null ? spin : open}
        title={isReady ? t('waited') : t('wait')}
        text={
          isReady && since !== null
            ? time(since + COMMIT_MIN_SECONDS)
            : secondsLeft === null
              ? t('waitText')
              : t('waitLeft', { seconds: secondsLeft })
        }
      />
      <Step
        icon={open}
        title={t('buyTitle', { handle })}
        text={
          isReady && since !== null
            ? t('readyUntil', { time: until(since + COMMIT_MAX_SECONDS) })
            : t('buyText', { price })
        }
      />
    </ol>
  );
}

function Step({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-px shrink-0">{icon}</span>
      <span className="min-w-0 grow">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-text-3">{text}</span>
      </span>
    </li>
  );
}
