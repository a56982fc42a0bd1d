'use client';

import * as RadixTabs from '@radix-ui/react-tabs';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names';

export interface StepTab {
  id: string;
  label: ReactNode;
  done: boolean;
  disabled: boolean;
}
export type StepTabsProps = { label: string; steps: readonly StepTab[]; className?: string };

/** Numbered steps one below the other, as the tabs of a `Tabs` that is `vertical`; in a row that scrolls on a narrow screen. */
export function StepTabs({ label, steps, className }: StepTabsProps) {
  return (
    <RadixTabs.List
      aria-label={label}
      // See TabList: the strict policy refuses a style attribute.
      style={{ outline: undefined }}
      className={cn(
        'flex gap-0.5 desktop:flex-col max-desktop:overflow-x-auto max-desktop:[scrollbar-width:none]',
        className,
      )}
    >
      {steps.map(({ id, label: name, done, disabled }, index) => (
        <RadixTabs.Trigger
          key={id}
          value={id}
          disabled={disabled}
          className={cn(
            'group flex h-[42px] shrink-0 items-center gap-2.5 rounded-md px-2 text-text-2 enabled-hover:bg-hover max-desktop:h-[46px]',
            'data-[state=active]:bg-active data-[state=active]:font-medium data-[state=active]:text-text-1',
            'focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-text-3',
          )}
        >
          <span
            aria-hidden
            className={cn(
              'num grid size-6 shrink-0 place-items-center rounded-full bg-active text-xs',
              'group-data-[state=active]:bg-primary group-data-[state=active]:text-primary-foreground',
            )}
          >
            {done ? <Check className="size-3.5" /> : index + 1}
          </span>
          <span className="truncate first-letter:uppercase">{name}</span>
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
  );
}
