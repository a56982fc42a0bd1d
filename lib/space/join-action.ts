import type { Standing } from '@/protocol/space';

/** What the button of a space offers its viewer (MEM-44). `unknown` and `disable` show no button. */
export type JoinAction = 'unknown' | 'invite' | 'pending' | 'disable' | 'exit' | 'join' | 'apply';

/** The parts of a standing that decide. */
export type JoinStanding = Pick<Standing, 'joined' | 'rights'>;

/** How a visitor without a session stands to every space. */
export const STRANGER: JoinStanding = { joined: false, rights: [] };

/**
 * The rules in the documents' order; the first that fits decides. `standing` is undefined until it is known.
 * Only 1 is public (OPN-01).
 */
export function joinAction(
  space: { type: 0 | 1; privacy: 0 | 1 },
  standing: JoinStanding | undefined,
  hasPendingApplication = false,
): JoinAction {
  if (!standing) return 'unknown';
  const administers = standing.rights.includes('administerSpace');
  if (administers && space.type !== 0) return 'invite';
  if (hasPendingApplication) return 'pending';
  if (standing.joined && administers) return 'disable';
  if (standing.joined) return 'exit';
  return space.privacy === 1 ? 'join' : 'apply';
}
