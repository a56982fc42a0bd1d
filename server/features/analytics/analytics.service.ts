import { joinSources, RETENTION_WEEKS, type AnalyticsDays } from '@/protocol/analytics-rules';
import type { Analytics, DayFigures } from '@/protocol/analytics';
import type { SpaceId } from '@/protocol/ids';
import type { SpaceAccess, Viewer } from '@/server/features/space/space.access';
import type { Services } from '@/server/services';
import type { AnalyticsStore, SpaceDayRow } from './analytics.store';
import type { DailyCountStore } from './daily-count.store';
import { addDays, dayOf, daysBetween, mondayOf } from './days';
import type { AnalyticsTokens } from './deps';

interface AnalyticsDeps extends Pick<Services, 'clock'> {
  readonly spaces: SpaceAccess;
  readonly tokens: AnalyticsTokens;
  readonly analytics: AnalyticsStore;
  readonly counts: DailyCountStore;
}

/** What was counted of a space, for its owner and admins. */
export class AnalyticsService {
  readonly #deps: AnalyticsDeps;

  constructor(deps: AnalyticsDeps) {
    this.#deps = deps;
  }

  async of(
    spaceId: SpaceId,
    viewer: NonNullable<Viewer>,
    { days }: { readonly days: AnalyticsDays },
  ): Promise<Analytics> {
    const { analytics, clock, counts, spaces } = this.#deps;
    const { space } = await spaces.require(spaceId, viewer, 'administerSpace');
    const state = await counts.state();
    const today = dayOf(clock.now());
    const since = later(state.since, dayOf(space.createdAt));
    const from = addDays(today, -Number(days));
    const before = addDays(from, -Number(days));
    const firstWeek = addDays(mondayOf(today), -7 * RETENTION_WEEKS);
    const start = before < firstWeek ? before : firstWeek;
    const rows = await analytics.daysSince(spaceId, start);
    const all = figuresOf(rows, { from: start, today, members: space.members });
    const counted = all.filter(({ day }) => day >= since && day < today);
    return {
      today,
      since,
      countedTime: state.countedAt?.toISOString() ?? null,
      records: counted.filter(({ day }) => day >= from),
      before: counted.filter(({ day }) => day >= before && day < from),
      soFar: all.at(-1) ?? nothing(today, space.members),
      sources: sourcesOf(rows, { before, from, today }),
      rewards: await this.#rewards(spaceId, later(from, since), addDays(today, -1)),
      retention: await this.#retention(spaceId, { rows, firstWeek, today, since }),
    };
  }

  async #rewards(spaceId: SpaceId, from: string, to: string): Promise<Analytics['rewards']> {
    const { analytics, tokens } = this.#deps;
    const rewards: Analytics['rewards'] = [];
    for (const { given, claimed, ...of } of await analytics.amounts(spaceId, from, to)) {
      rewards.push({ networkId: of.chainId, token: await tokens.token(of), given, claimed });
    }
    return rewards;
  }

  /** Of weeks that were counted from their Monday, those that are over. */
  async #retention(
    spaceId: SpaceId,
    {
      rows,
      firstWeek,
      today,
      since,
    }: { rows: readonly SpaceDayRow[]; firstWeek: string; today: string; since: string },
  ): Promise<Analytics['retention']> {
    const active = new Map(
      (await this.#deps.analytics.cohorts(spaceId, firstWeek)).map((row) => [
        `${row.week} ${row.later}`,
        row.active,
      ]),
    );
    const thisWeek = mondayOf(today);
    const weeks = Array.from({ length: RETENTION_WEEKS }, (_, index) => addDays(firstWeek, 7 * index));
    return weeks
      .flatMap((week, index) => {
        const joined = rows
          .filter(({ day }) => day >= week && day < addDays(week, 7))
          .reduce((sum, row) => sum + joinedOf(row), 0);
        if (joined === 0 || mondayOf(since) > week) return [];
        const complete = Array.from({ length: RETENTION_WEEKS - index - 1 }, (_, later) => later + 1);
        return [{ week, joined, active: complete.map((n) => active.get(`${week} ${n}`) ?? 0) }];
      })
      .filter(({ week }) => week < thisWeek);
  }
}

const later = (one: string, other: string) => (one > other ? one : other);

const joinedOf = (row: SpaceDayRow) =>
  row.joinedByPage + row.joinedByLink + row.joinedByApplication + row.joinedByReturn;

const nothing = (day: string, members: number): DayFigures => ({
  day,
  members,
  joined: 0,
  left: 0,
  active: 0,
  activeWeek: 0,
  messages: 0,
  rewards: 0,
  claims: 0,
});

/** Every day from one to today, also those on which nothing happened; members are counted back from those of now. */
function figuresOf(
  rows: readonly SpaceDayRow[],
  { from, today, members }: { from: string; today: string; members: number },
): DayFigures[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  let atEnd = members;
  return daysBetween(from, today)
    .reverse()
    .map((day) => {
      const row = byDay.get(day);
      const figures = nothing(day, Math.max(atEnd, 0));
      if (!row) return figures;
      const joined = joinedOf(row);
      atEnd += row.leftCount - joined;
      const { active, activeWeek, messages, rewards, claims } = row;
      return { ...figures, joined, left: row.leftCount, active, activeWeek, messages, rewards, claims };
    })
    .reverse();
}

function sourcesOf(
  rows: readonly SpaceDayRow[],
  { before, from, today }: { before: string; from: string; today: string },
): Analytics['sources'] {
  const columns = {
    page: 'joinedByPage',
    link: 'joinedByLink',
    application: 'joinedByApplication',
    returned: 'joinedByReturn',
  } as const;
  return joinSources.map((source) => {
    const sum = (first: string, end: string) =>
      rows
        .filter(({ day }) => day >= first && day < end)
        .reduce((total, row) => total + row[columns[source]], 0);
    return { source, joined: sum(from, today), before: sum(before, from) };
  });
}
