/*
 * Rules about who may enter a channel or room (OPN-73). Apart from room-access.ts, so that pages need no schema library.
 */

/** A condition: the person has a role. One that names a deleted role is never met. */
export interface RoleTerm {
  readonly kind: 'role';
  readonly roleId: number;
}
export type AccessTerm = RoleTerm;

/** Terms that must all be met, or of which one is enough. */
export interface TermGroup {
  readonly op: 'and' | 'or';
  readonly terms: readonly AccessTerm[];
}

/** Groups that must all be met, or of which one is enough. Owner and admins always can. */
export interface AccessRule {
  readonly op: 'and' | 'or';
  readonly groups: readonly TermGroup[];
}

export const RULE_GROUPS_MAX = 5;
export const GROUP_TERMS_MAX = 10;

/** Whether a rule is met, by what `meets` says of each term. */
export function isMet(rule: AccessRule, meets: (term: AccessTerm) => boolean): boolean {
  const all = ({ op, terms }: TermGroup) => (op === 'and' ? terms.every(meets) : terms.some(meets));
  return rule.op === 'and' ? rule.groups.every(all) : rule.groups.some(all);
}
