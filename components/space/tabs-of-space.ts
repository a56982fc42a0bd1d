import type { ReactNode } from 'react';
import type { OverviewTab } from './overview-tabs';

type TabWord = 'tabs.announcements' | 'tabs.games' | 'tabs.members';

export interface TabSpace {
  /** Of the space: 0 is a game, which has games. */
  readonly type: 0 | 1;
  readonly members: number;
  /** Translates; of the namespace `space`. */
  readonly t: (word: TabWord) => string;
  readonly language: string;
}

/** The tabs of a space's overview, on its public page and in the shell. */
export function tabsOfSpace(space: TabSpace, panels: Record<OverviewTab['id'], ReactNode>): OverviewTab[] {
  const { t } = space;
  return [
    { id: 'announcements', title: t('tabs.announcements'), panel: panels.announcements },
    ...(space.type === 0 ? [{ id: 'games' as const, title: t('tabs.games'), panel: panels.games }] : []),
    {
      id: 'members',
      title: t('tabs.members'),
      count: new Intl.NumberFormat(space.language).format(space.members),
      panel: panels.members,
    },
  ];
}
