import { z } from 'zod';

/** In the order in which they are asked. */
export const RULE_KINDS = ['override', 'content', 'room', 'sender', 'underride'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

const scalar = z.union([z.string().max(1024), z.number(), z.boolean(), z.null()]);

/** Conditions that are not known match nothing, so they are kept as they came. */
export const pushCondition = z.looseObject({
  kind: z.string().max(255),
  key: z.string().max(1024).optional(),
  pattern: z.string().max(1024).optional(),
  is: z.string().max(32).optional(),
  value: scalar.optional(),
});
export type PushCondition = z.output<typeof pushCondition>;

export const pushAction = z.union([
  z.string().max(255),
  z.looseObject({ set_tweak: z.string().max(255), value: scalar.optional() }),
]);
export type PushAction = z.output<typeof pushAction>;

/** What `PUT pushrules/…/{ruleId}` brings. */
export const newRule = z.object({
  actions: z.array(pushAction).max(20),
  conditions: z.array(pushCondition).max(20).optional(),
  pattern: z.string().max(1024).optional(),
});

export const pushRule = z.object({
  rule_id: z.string(),
  default: z.boolean(),
  enabled: z.boolean(),
  actions: z.array(pushAction),
  conditions: z.array(pushCondition).optional(),
  pattern: z.string().optional(),
});
export type PushRule = z.output<typeof pushRule>;

export const ruleset = z.object({
  override: z.array(pushRule),
  content: z.array(pushRule),
  room: z.array(pushRule),
  sender: z.array(pushRule),
  underride: z.array(pushRule),
});
export type Ruleset = z.output<typeof ruleset>;

/** What a rule comes to for unread counts. */
export interface Outcome {
  readonly notifies: boolean;
  readonly highlights: boolean;
}

export const SILENCE: Outcome = { notifies: false, highlights: false };

/** `dont_notify` and `coalesce` of older versions mean nothing; a highlight without `notify` is none. */
export function outcomeOf(actions: readonly PushAction[]): Outcome {
  if (!actions.includes('notify')) return SILENCE;
  const highlights = actions.some(
    (action) => typeof action === 'object' && action.set_tweak === 'highlight' && action.value !== false,
  );
  return { notifies: true, highlights };
}
