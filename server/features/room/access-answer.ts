import { balanceKey, isMet, type AccessRule, type AccessTerm } from '@/protocol/access-rule';
import type { RoomAccessAnswer } from '@/protocol/room-access';
import type { Standing } from '@/server/db/schema/access-check';
import type { CheckRow } from './balance-check.store';

type Check = RoomAccessAnswer['checks'][number][number];

/** What a person is told of a rule: what of it they meet, and how their own balances stand. */
export function accessAnswer(
  rule: AccessRule | null,
  facts: {
    readonly roleIds: ReadonlySet<number>;
    readonly check: CheckRow | null;
    readonly chainIds: ReadonlySet<number>;
    readonly isAdmin: boolean;
  },
): RoomAccessAnswer {
  const { roleIds, check, chainIds, isAdmin } = facts;
  const standingOf = (term: Exclude<AccessTerm, { kind: 'role' }>) => check?.standings[balanceKey(term)];
  const meets = (term: AccessTerm) =>
    term.kind === 'role'
      ? roleIds.has(term.roleId)
      : chainIds.has(term.chainId) && (standingOf(term)?.isHeld ?? false);
  const checkOf = (term: AccessTerm): Check =>
    term.kind === 'role'
      ? null
      : chainIds.has(term.chainId)
        ? { holds: standingOf(term)?.holds ?? null, note: noteOf(standingOf(term)) }
        : { holds: null, note: 'removed' };
  const checks = rule?.groups.map(({ terms }) => terms.map(checkOf)) ?? [];
  const isChecked = checks.some((group) => group.some((one) => one !== null));
  return {
    rule: rule && { op: rule.op, groups: rule.groups.map(({ op, terms }) => ({ op, terms: [...terms] })) },
    met: rule?.groups.map(({ terms }) => terms.map(meets)) ?? [],
    checks,
    nextCheckTime: isChecked ? (check?.nextAt.toISOString() ?? null) : null,
    enters: !rule || isAdmin || isMet(rule, meets),
  };
}

function noteOf(standing: Standing | undefined): NonNullable<Check>['note'] {
  if (!standing) return 'unchecked';
  if (standing.isUnknown) return 'away';
  if (standing.passedAt !== null) return 'passedOnce';
  return standing.failedAt === null ? null : 'failedOnce';
}
