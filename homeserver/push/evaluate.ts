import type { RoomEvent } from '@/homeserver/rooms/event';
import { LEGACY_MENTION_RULES } from './default-rules';
import { containsGlobWord, matchesGlob, take, type Steps } from './glob';
import {
  outcomeOf,
  RULE_KINDS,
  SILENCE,
  type Outcome,
  type PushCondition,
  type PushRule,
  type RuleKind,
  type Ruleset,
} from './push-rule';

/** What rules ask about the room of an event. */
export interface RuleContext {
  readonly memberCount: number;
  /** Name of the rules' owner in this room, for `contains_display_name`. */
  readonly displayName: string | undefined;
  /** Whether the sender has the level that `notifications.{key}` of the power levels asks for. */
  mayNotify(key: string): boolean;
}

/**
 * What somebody's own rules may look at for one event: everybody else's messages wait meanwhile. Dozens of patterns in
 * a message of ordinary length; a pattern that would take more than is left does not match.
 */
const OWN_STEPS_MAX = 250_000;
const UNBOUNDED: Steps = { left: Infinity };

/** What the first rule that matches says; without one nobody is notified. */
export function evaluate(rules: Ruleset, event: RoomEvent, context: RuleContext): Outcome {
  const ownSteps: Steps = { left: OWN_STEPS_MAX };
  const hasMentions = Object.hasOwn(event.content, 'm.mentions');
  for (const kind of RULE_KINDS) {
    for (const rule of rules[kind]) {
      if (hasMentions && rule.default && LEGACY_MENTION_RULES.has(rule.rule_id)) continue;
      const steps = rule.default ? UNBOUNDED : ownSteps;
      if (rule.enabled && ruleMatches(kind, rule, event, context, steps)) return outcomeOf(rule.actions);
    }
  }
  return SILENCE;
}

function ruleMatches(
  kind: RuleKind,
  rule: PushRule,
  event: RoomEvent,
  context: RuleContext,
  steps: Steps,
): boolean {
  if (kind === 'room') return rule.rule_id === event.roomId;
  if (kind === 'sender') return rule.rule_id === event.sender;
  if (kind === 'content') {
    const { body } = event.content;
    const { pattern } = rule;
    return typeof body === 'string' && pattern !== undefined && containsGlobWord(body, pattern, steps);
  }
  return (rule.conditions ?? []).every((condition) => holds(condition, event, context, steps));
}

function holds(condition: PushCondition, event: RoomEvent, context: RuleContext, steps: Steps): boolean {
  const { kind, key = '', pattern, value } = condition;
  if (kind === 'event_match') {
    const found = propertyOf(event, key);
    if (typeof found !== 'string' || pattern === undefined) return false;
    return key === 'content.body'
      ? containsGlobWord(found, pattern, steps)
      : matchesGlob(found, pattern, steps);
  }
  if (kind === 'event_property_is') return value !== undefined && propertyOf(event, key) === value;
  if (kind === 'event_property_contains') {
    const found = propertyOf(event, key);
    if (value === undefined || !Array.isArray(found)) return false;
    return take(steps, found.length) && found.includes(value);
  }
  if (kind === 'contains_display_name') {
    const { body } = event.content;
    const { displayName } = context;
    return typeof body === 'string' && !!displayName && containsGlobWord(body, escaped(displayName), steps);
  }
  if (kind === 'room_member_count') return compares(context.memberCount, condition.is ?? '');
  if (kind === 'sender_notification_permission') return context.mayNotify(key);
  return false;
}

/** A name is no pattern: what would be one matches any single character instead. */
function escaped(name: string): string {
  return name.replaceAll('*', '?');
}

function compares(count: number, expression: string): boolean {
  const [, operator = '', digits = ''] = /^(==|<=|>=|<|>)?(\d{1,9})$/.exec(expression) ?? [];
  if (digits === '') return false;
  const bound = Number(digits);
  if (operator === '<') return count < bound;
  if (operator === '>') return count > bound;
  if (operator === '<=') return count <= bound;
  if (operator === '>=') return count >= bound;
  return count === bound;
}

/** A property by its path; `\.` is a dot within a name, `\\` a backslash (Appendices, "Dot-separated property paths"). */
function propertyOf(event: RoomEvent, path: string): unknown {
  const [first = '', ...rest] = namesOf(path);
  let value: unknown = topLevel(event, first);
  for (const name of rest) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) {
      return undefined;
    }
    value = Reflect.get(value, name);
  }
  return value;
}

function topLevel(event: RoomEvent, name: string): unknown {
  if (name === 'content') return event.content;
  if (name === 'type') return event.type;
  if (name === 'sender') return event.sender;
  if (name === 'room_id') return event.roomId;
  if (name === 'state_key') return event.stateKey;
  return name === 'event_id' ? event.eventId : undefined;
}

const paths = new Map<string, readonly string[]>();
const PATHS_MAX = 1000;

function namesOf(path: string): readonly string[] {
  const known = paths.get(path);
  if (known) return known;
  const names: string[] = [''];
  for (let index = 0; index < path.length; index += 1) {
    const character = path[index] ?? '';
    const next = path[index + 1];
    if (character === '.') names.push('');
    else if (character === '\\' && (next === '.' || next === '\\')) {
      names[names.length - 1] += next;
      index += 1;
    } else names[names.length - 1] += character;
  }
  if (paths.size >= PATHS_MAX) paths.clear();
  paths.set(path, names);
  return names;
}
