import {
  applicationStatuses,
  MUTUAL_SPACES_SHOWN,
  REAPPLY_DAYS,
  type Application,
  type ApplicationStatus,
  type OwnApplication,
} from '@/protocol/application';
import { aliasOf } from '@/protocol/space';
import type { Person } from '@/protocol/account';
import type { MutualSpace } from '@/server/features/space/deps';
import type { ApplicationRow } from '@/server/db/schema/application';
import { STATUS, type OwnRow, type QueuedRow } from './application.store';

const DAY_MS = 24 * 3600 * 1000;

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

export const daysUntil = (moment: Date, now: Date): number =>
  Math.ceil((moment.getTime() - now.getTime()) / DAY_MS);

/** From when a person may apply again whose last application this is; null: now. */
export function againAt(row: ApplicationRow, now: Date): Date | null {
  if (row.status !== STATUS.rejected) return null;
  const again = daysAfter(row.updatedAt, REAPPLY_DAYS);
  return again > now ? again : null;
}

function shownOf(row: ApplicationRow, applicant: Person, expiryDays: number) {
  return {
    id: row.id,
    spaceId: row.spaceId,
    username: applicant.username,
    applicant,
    content: row.content,
    status: applicationStatuses[row.status] as ApplicationStatus,
    reason: row.reason,
    createdTime: row.createdAt.toISOString(),
    updatedTime: row.updatedAt.toISOString(),
    expiresTime: daysAfter(row.createdAt, expiryDays).toISOString(),
  };
}

export function applicationOf(
  { row, applicant, accountCreatedAt, decider }: QueuedRow,
  mutual: readonly MutualSpace[],
  expiryDays: number,
): Application {
  return {
    ...shownOf(row, applicant, expiryDays),
    decidedBy: decider,
    accountCreatedTime: accountCreatedAt.toISOString(),
    mutualSpaces: mutual.slice(0, MUTUAL_SPACES_SHOWN).map(({ id, name }) => ({ id, name })),
    mutualSpaceCount: mutual.length,
  };
}

export function ownApplicationOf(
  { row, applicant, space }: OwnRow,
  { expiryDays, now }: { expiryDays: number; now: Date },
): OwnApplication {
  return {
    ...shownOf(row, applicant, expiryDays),
    space: {
      id: space.id,
      name: space.name,
      logo: space.logo,
      alias: aliasOf(space.asciiName || space.name),
    },
    againTime: againAt(row, now)?.toISOString() ?? null,
  };
}
