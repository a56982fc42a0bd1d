import { isMet, type AccessTerm } from '@/protocol/access-rule';
import type { RoomAccessAnswer } from '@/protocol/room-access';

/** Whether the rule still lets a member in, but only by conditions that the last check failed. */
export function isAtRisk({ rule, met, checks, enters }: RoomAccessAnswer): boolean {
  if (!rule || !enters) return false;
  const kept = new Set<AccessTerm>();
  for (const [groupPlace, { terms }] of rule.groups.entries()) {
    for (const [place, term] of terms.entries()) {
      if (met[groupPlace]?.[place] && checks[groupPlace]?.[place]?.note !== 'failedOnce') kept.add(term);
    }
  }
  return !isMet(rule, (term) => kept.has(term));
}
