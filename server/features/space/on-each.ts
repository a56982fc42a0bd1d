import type { UserId } from '@/protocol/ids';
import { memberRefusals, type MemberOutcome } from '@/protocol/several-members';
import { AppError } from '@/server/http/app-error';
import type { SeenSpace, SpaceAccess, Viewer } from './space.access';

type Refusal = NonNullable<MemberOutcome['error']>;

interface Several {
  readonly access: SpaceAccess;
  readonly seen: SeenSpace;
  readonly person: NonNullable<Viewer>;
  readonly userIds: readonly UserId[];
}

/**
 * Acts on each of several people who stands below the viewer, inside a change that has locked the space. `act` returns a refusal
 * before it writes anything, or null once it has acted.
 */
export async function onEach(
  { access, seen, person, userIds }: Several,
  act: (userId: UserId) => Promise<Refusal | null>,
): Promise<MemberOutcome[]> {
  const outcomes: MemberOutcome[] = [];
  for (const id of new Set(userIds)) {
    const refusal = await refusalOf(access.below(seen, person, id));
    outcomes.push({ id, error: refusal ?? (await act(id)) });
  }
  return outcomes;
}

/** Returns on whom it was acted. */
export const doneTo = (outcomes: readonly MemberOutcome[]): UserId[] =>
  outcomes.flatMap(({ id, error }) => (error === null ? [id] : []));

/** For an act on one person: throws what refused it. */
export function orRefused([outcome]: readonly MemberOutcome[]): void {
  if (outcome && outcome.error !== null) throw new AppError(outcome.error);
}

async function refusalOf(check: Promise<void>): Promise<Refusal | null> {
  try {
    await check;
    return null;
  } catch (error) {
    const refusal = memberRefusals.find((name) => error instanceof AppError && error.error === name);
    if (refusal === undefined) throw error;
    return refusal;
  }
}
