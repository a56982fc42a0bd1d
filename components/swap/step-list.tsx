import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '@/components/ui/spinner';

export type SwapStep = {
  key: string;
  title: ReactNode;
  text: ReactNode;
  state: 'next' | 'now' | 'done';
};

/** Approve and swap, with the one that is under way. */
export function StepList({ steps, doneWord }: { steps: readonly SwapStep[]; doneWord: string }) {
  return (
    <ol className="flex flex-col gap-3.5">
      {steps.map(({ key, title, text, state }) => (
        <li key={key} aria-current={state === 'now' ? 'step' : undefined} className="flex items-start gap-3">
          {state === 'now' ? (
            <Spinner className="m-px size-[18px] shrink-0" />
          ) : state === 'done' ? (
            <CircleCheck role="img" aria-label={doneWord} className="size-5 shrink-0 text-success" />
          ) : (
            <Circle aria-hidden className="size-5 shrink-0 text-text-3" />
          )}
          <span className="min-w-0">
            <span className="block font-medium">{title}</span>
            <span className="block text-xs text-text-3">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
