import type { Game } from '@/protocol/game';
import type { UserId } from '@/protocol/ids';
import type { SpaceCard } from '@/protocol/space';
import type { PointEntryRow } from '@/server/db/schema/point';
import type { SpaceRow } from '@/server/db/schema/space';
import type { SpaceAccess } from '@/server/features/space/space.access';

/** What the console asks of other features. */
export interface OperatorDeps {
  readonly spaces: SpaceAccess;
  /** Answered by features/space. */
  readonly cardOf: (space: SpaceRow) => SpaceCard;
  /** Answered by features/account. */
  readonly accounts: {
    isPlatformAdmin(account: { readonly email: string; readonly emailVerified: boolean }): boolean;
    /** An email address as it is compared. */
    emailKey(email: string): string;
  };
  /** Answered by features/point; both run in the caller's transaction, and return null where nothing has changed. */
  readonly points: {
    decide(entryId: number, state: 'counted' | 'rejected'): Promise<PointEntryRow | null>;
    reverse(entryId: number): Promise<PointEntryRow | null>;
  };
  /** Answered by features/game; both run in the caller's transaction. */
  readonly games: {
    add(userId: UserId, form: Pick<Game, 'name' | 'banner'>): Promise<Game>;
    change(userId: UserId, form: Game): Promise<{ readonly before: Game; readonly after: Game }>;
  };
}
