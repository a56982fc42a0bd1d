'use client';

import { useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { tabListStyles, tabStyles } from '@/components/ui/tab-styles';

const never = () => () => {};
const noHash = () => '';

export interface OverviewTab {
  id: 'announcements' | 'games' | 'members' | 'applications';
  title: string;
  /** Already formatted. */
  count?: string;
  panel: ReactNode;
  /** A table: it has the width of the side panel, too. */
  wide?: boolean;
}

export type OverviewTabsProps = { label: string; tabs: OverviewTab[]; side: ReactNode };

/**
 * Tabs over panels that are all in the document. Without scripts every panel shows and a tab is a link to it; with
 * scripts one shows at a time, and `#members` in the address opens that one.
 */
export function OverviewTabs({ label, tabs, side }: OverviewTabsProps) {
  const named = useSyncExternalStore(never, () => location.hash, noHash);
  const [chosen, setSelected] = useState<OverviewTab['id'] | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const opened = tabs.find(({ id }) => `#${id}` === named) ?? tabs[0];
  const selected = tabs.some(({ id }) => id === chosen) ? chosen : opened?.id;

  const isWide = tabs.find(({ id }) => id === selected)?.wide ?? false;

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === selected);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!tab) return;
    event.preventDefault();
    setSelected(tab.id);
    list.current?.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus();
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={cn(tabListStyles, 'mt-5')}
      >
        {tabs.map(({ id, title, count }) => (
          <a
            key={id}
            id={`tab-${id}`}
            role="tab"
            href={`#${id}`}
            aria-selected={id === selected}
            aria-controls={id}
            tabIndex={id === selected ? 0 : -1}
            data-state={id === selected ? 'active' : 'inactive'}
            className={tabStyles}
            onClick={(event) => {
              event.preventDefault();
              history.replaceState(history.state, '', `#${id}`);
              setSelected(id);
            }}
          >
            {title}
            {count !== undefined && <span className="num text-xs text-text-3">{count}</span>}
          </a>
        ))}
      </div>
      <div className="flex gap-10 pt-5 pb-12 max-desktop:pt-3">
        <div className="min-w-0 grow">
          {tabs.map(({ id, title, panel }) => (
            <section
              key={id}
              id={id}
              role="tabpanel"
              aria-labelledby={`tab-${id}`}
              data-selected={id === selected}
              className="scroll-mt-4 data-[selected=false]:hidden [@media(scripting:none)]:mb-12 [@media(scripting:none)]:data-[selected=false]:block"
            >
              {/* Names the panels where nothing switches between them. */}
              <p aria-hidden className="mb-4 hidden page-title [@media(scripting:none)]:block">
                {title}
              </p>
              {panel}
            </section>
          ))}
        </div>
        {!isWide && side}
      </div>
    </>
  );
}
