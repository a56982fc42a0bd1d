import type { ReactNode } from 'react';
import type { OverviewTab } from './overview-tabs';

type TabWord = 'tabs.announcements' | 'tabs.games' | 'tabs.members' | 'tabs.applications';

export interface TabSpace {
  /** Of the space: 0 is a game, which has games. */
  readonly type: 0 | 1;
  readonly members: number;
  /** Translates; of the namespace `space`. */
  readonly t: (word: TabWord) => string;
  readonly language: string;
  /** How many applications are pending; absent for viewers without the tab. */
  readonly applications?: number | undefined;
}

type OverviewPanels = Record<Exclude<OverviewTab['id'], 'applications'>, ReactNode> & {
  /** Absent for viewers without the tab. */
  applications?: ReactNode;
};

/** The tabs of a space's overview, on its public page and in the shell. */
export function tabsOfSpace(space: TabSpace, panels: OverviewPanels): OverviewTab[] {
  const { t } = space;
  const countOf = (count: number) => new Intl.NumberFormat(space.language).format(count);
  return [
    { id: 'announcements', title: t('tabs.announcements'), panel: panels.announcements },
    ...(space.type === 0 ? [{ id: 'games' as const, title: t('tabs.games'), panel: panels.games }] : []),
    {
      id: 'members',
      title: t('tabs.members'),
      count: countOf(space.members),
      panel: panels.members,
    },
    ...(panels.applications
      ? [
          {
            id: 'applications' as const,
            title: t('tabs.applications'),
            count: space.applications === undefined ? undefined : countOf(space.applications),
            panel: panels.applications,
          },
        ]
      : []),
  ];
}
