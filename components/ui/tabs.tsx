'use client';

import * as RadixTabs from '@radix-ui/react-tabs';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names';
import { tabListStyles, tabStyles } from './tab-styles';

/** The root of a set of tabs: `value` and `onValueChange`, or `defaultValue`. */
export const Tabs = RadixTabs.Root;

/**
 * The row of tabs. Radix writes a `style` attribute here and on each panel, which the strict policy refuses in
 * server-rendered HTML: an undefined value makes React leave the attribute out.
 */
export function TabList({ className, ...props }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List {...props} style={{ outline: undefined }} className={cn(tabListStyles, className)} />
  );
}

export type TabProps = ComponentProps<typeof RadixTabs.Trigger> & {
  /** Stands after the name, already formatted. */
  count?: ReactNode;
};

export function Tab({ count, className, children, ...props }: TabProps) {
  return (
    <RadixTabs.Trigger {...props} className={cn(tabStyles, className)}>
      {children}
      {count !== undefined && <span className="num text-xs text-text-3">{count}</span>}
    </RadixTabs.Trigger>
  );
}

export type TabPanelProps = Omit<ComponentProps<typeof RadixTabs.Content>, 'asChild' | 'style'>;

export function TabPanel({ children, className, ...props }: TabPanelProps) {
  return (
    <RadixTabs.Content {...props} asChild>
      <div style={{ animationDuration: undefined }} className={className}>
        {children}
      </div>
    </RadixTabs.Content>
  );
}
