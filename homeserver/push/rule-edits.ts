import { badParameter, MatrixError, notFound } from '@/homeserver/api/matrix-error';
import { defaultRuleset } from './default-rules';
import {
  RULE_KINDS,
  ruleset,
  type PushAction,
  type PushRule,
  type RuleKind,
  type Ruleset,
} from './push-rule';

/** People's own rules of one kind are at most so many: each is asked for every message. */
const OWN_RULES_MAX = 1000;
/** All rules of a person as JSON: they are written as a whole with every change, and told to every device. */
const RULES_LENGTH_MAX = 64 * 1024;

/** Where a new rule goes: directly before or after another of the person's own rules, else to the front. */
export interface Placement {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

export function kindOf(text: string | undefined): RuleKind {
  const kind = RULE_KINDS.find((one) => one === text);
  if (!kind) throw badParameter('There are no rules of this kind');
  return kind;
}

/**
 * The rules of a person from what was stored: default rules in the order and wording of today, with what the person
 * changed about them, and the person's own.
 */
export function rulesetFrom(userId: string, stored: unknown): Ruleset {
  const defaults = defaultRuleset(userId);
  const parsed = ruleset.safeParse(stored);
  if (!parsed.success) return defaults;
  const rules = emptyRuleset();
  for (const kind of RULE_KINDS) {
    const own = parsed.data[kind].filter((rule) => !rule.default);
    const changed = new Map(parsed.data[kind].map((rule) => [rule.rule_id, rule]));
    const base = defaults[kind].map((rule) => {
      const change = changed.get(rule.rule_id);
      return change?.default ? { ...rule, enabled: change.enabled, actions: change.actions } : rule;
    });
    // The master rule comes before people's own rules, all others after them.
    const [first, ...others] = base;
    const hasMaster = first?.rule_id === '.m.rule.master';
    rules[kind] = hasMaster ? [first, ...own, ...others] : [...own, ...base];
  }
  return rules;
}

function emptyRuleset(): Ruleset {
  return { override: [], content: [], room: [], sender: [], underride: [] };
}

export function findRule(rules: Ruleset, kind: RuleKind, ruleId: string): PushRule {
  const found = rules[kind].find((rule) => rule.rule_id === ruleId);
  if (!found) throw notFound('No such push rule');
  return found;
}

/** Adds an own rule, or replaces it in its place unless the placement says otherwise. Throws `M_INVALID_PARAM`, `M_NOT_FOUND`. */
export function withRule(
  rules: Ruleset,
  kind: RuleKind,
  rule: Omit<PushRule, 'default' | 'enabled'>,
  { before, after }: Placement,
): Ruleset {
  if (rule.rule_id.startsWith('.')) throw badParameter('Ids that begin with a dot belong to the server');
  if (rule.rule_id.includes('/') || rule.rule_id.includes('\\')) {
    throw badParameter('Ids must not hold slashes');
  }
  if (kind === 'content' && rule.pattern === undefined) throw badParameter('A content rule needs a pattern');

  const own = rules[kind].filter((one) => !one.default);
  const previous = own.findIndex((one) => one.rule_id === rule.rule_id);
  const added: PushRule = {
    rule_id: rule.rule_id,
    default: false,
    enabled: own[previous]?.enabled ?? true,
    actions: rule.actions,
    ...((kind === 'override' || kind === 'underride') && { conditions: rule.conditions ?? [] }),
    ...(kind === 'content' && { pattern: rule.pattern }),
  };
  const others = own.filter((_one, index) => index !== previous);
  if (others.length >= OWN_RULES_MAX) throw badParameter('There are too many rules of this kind');

  let place = previous === -1 ? 0 : previous;
  const neighbour = before ?? after;
  if (neighbour !== undefined) {
    const at = others.findIndex((one) => one.rule_id === neighbour);
    if (at === -1) throw notFound('No such push rule to stand beside');
    place = before !== undefined ? at : at + 1;
  }
  return bounded(withOwn(rules, kind, others.toSpliced(place, 0, added)));
}

export function withoutRule(rules: Ruleset, kind: RuleKind, ruleId: string): Ruleset {
  if (findRule(rules, kind, ruleId).default) throw badParameter('Default rules can be disabled, not deleted');
  return withOwn(
    rules,
    kind,
    rules[kind].filter((rule) => !rule.default && rule.rule_id !== ruleId),
  );
}

export function withChange(
  rules: Ruleset,
  kind: RuleKind,
  ruleId: string,
  change: { actions: PushAction[] } | { enabled: boolean },
): Ruleset {
  findRule(rules, kind, ruleId);
  const changed = rules[kind].map((rule) => (rule.rule_id === ruleId ? { ...rule, ...change } : rule));
  return bounded({ ...rules, [kind]: changed });
}

function bounded(rules: Ruleset): Ruleset {
  if (JSON.stringify(rules).length <= RULES_LENGTH_MAX) return rules;
  throw new MatrixError(413, 'M_TOO_LARGE', 'Your push rules are larger than 64 kB together');
}

function withOwn(rules: Ruleset, kind: RuleKind, own: readonly PushRule[]): Ruleset {
  const defaults = rules[kind].filter((rule) => rule.default);
  const [first, ...others] = defaults;
  const list = first?.rule_id === '.m.rule.master' ? [first, ...own, ...others] : [...own, ...defaults];
  return { ...rules, [kind]: list };
}
