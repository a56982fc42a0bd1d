import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Room } from '@/homeserver/rooms/rooms';
import { powerLevelsOf } from '@/homeserver/rooms/power-levels';
import type { AccountData, Published } from '@/homeserver/stream/stream';
import { defaultRuleset } from './default-rules';
import { evaluate, type RuleContext } from './evaluate';
import { outcomeOf, RULE_KINDS, SILENCE, type Outcome, type PushRule, type Ruleset } from './push-rule';
import { rulesetFrom } from './rule-edits';

export const PUSH_RULES_TYPE = 'm.push_rules';
export const IGNORED_USERS_TYPE = 'm.ignored_user_list';

/** What decides about one person's notifications. */
interface PersonRules {
  readonly rules: Ruleset;
  readonly ignored: ReadonlySet<string>;
  /** Whether two ordinary messages of one room may come out differently, so that each has to be judged. */
  readonly judgesEachEvent: boolean;
}

/**
 * The push rules of everybody, in memory for those who changed something, so that an event is judged without a query.
 * Most people have the default rules; for them there is nothing to hold and nothing to judge but mentions.
 */
export class RuleBook {
  readonly #special = new Map<string, PersonRules>();
  readonly #judging = new Map<string, PersonRules>();

  /** Stored account data at start, then each change as it is published. */
  take(data: AccountData): void {
    if (data.roomId !== '') return;
    const known = this.#special.get(data.userId);
    if (data.type === PUSH_RULES_TYPE) {
      const rules = rulesetFrom(data.userId, data.content.global);
      this.#set(data.userId, rules, known?.ignored ?? new Set());
    } else if (data.type === IGNORED_USERS_TYPE) {
      this.#set(data.userId, known?.rules ?? defaultRuleset(data.userId), ignoredIn(data));
    }
  }

  takePublished(batch: readonly Published[]): void {
    for (const item of batch) if (item.kind === 'account_data') this.take(item.data);
  }

  rulesOf(userId: string): Ruleset {
    return this.#special.get(userId)?.rules ?? defaultRuleset(userId);
  }

  ignores(userId: string, sender: string): boolean {
    return this.#special.get(userId)?.ignored.has(sender) ?? false;
  }

  isSpecial(userId: string): boolean {
    return this.#special.has(userId);
  }

  /** Present members for whom every event has to be judged. */
  judgingIn(room: Room): string[] {
    return membersAmong(this.#judging, room);
  }

  /** Present members whose rules are not the default ones. */
  specialIn(room: Room): string[] {
    return membersAmong(this.#special, room);
  }

  /** What the person's rules say about an event of somebody else. */
  judge(userId: string, event: RoomEvent, room: Room): Outcome {
    if (this.ignores(userId, event.sender)) return SILENCE;
    return evaluate(this.rulesOf(userId), event, contextOf(userId, event, room));
  }

  /** Whether an ordinary message in a room notifies somebody. */
  isCounting(userId: string, room: Room): boolean {
    const special = this.#special.get(userId);
    if (!special) return true;
    const message = ordinaryMessage(room.id);
    return evaluate(special.rules, message, contextOf(userId, message, room)).notifies;
  }

  #set(userId: string, rules: Ruleset, ignored: ReadonlySet<string>): void {
    this.#special.delete(userId);
    this.#judging.delete(userId);
    if (ignored.size === 0 && isDefault(rules, userId)) return;
    const person = { rules, ignored, judgesEachEvent: ignored.size > 0 || distinguishes(rules) };
    this.#special.set(userId, person);
    if (person.judgesEachEvent) this.#judging.set(userId, person);
  }
}

function membersAmong(people: ReadonlyMap<string, PersonRules>, room: Room): string[] {
  if (people.size === 0) return [];
  const [few, has] =
    people.size < room.joined.size
      ? [people.keys(), (userId: string) => room.joined.has(userId)]
      : [room.joined.values(), (userId: string) => people.has(userId)];
  return [...few].filter(has);
}

function ignoredIn(data: AccountData): ReadonlySet<string> {
  const users = data.content.ignored_users;
  return new Set(typeof users === 'object' && users !== null ? Object.keys(users) : []);
}

function contextOf(userId: string, event: RoomEvent, room: Room): RuleContext {
  return {
    memberCount: room.joined.size,
    get displayName() {
      const name = room.state.get('m.room.member', userId)?.content.displayname;
      return typeof name === 'string' ? name : undefined;
    },
    mayNotify(key) {
      const levels = room.state.get('m.room.power_levels', '')?.content.notifications;
      const required: unknown =
        typeof levels === 'object' && levels !== null && Object.hasOwn(levels, key)
          ? Reflect.get(levels, key)
          : undefined;
      return powerLevelsOf(room.state).of(event.sender) >= (typeof required === 'number' ? required : 50);
    },
  };
}

function ordinaryMessage(roomId: string): RoomEvent {
  return {
    position: 0,
    roomId,
    eventId: '',
    type: 'm.room.message',
    stateKey: undefined,
    sender: '',
    content: { msgtype: 'm.text', body: '' },
    originServerTs: 0,
    relation: undefined,
    redacts: undefined,
    redactedBecause: undefined,
    replaces: undefined,
    transaction: undefined,
    counted: 0,
  };
}

/** Whether the rules come to the same as the default ones: another sound is no difference here. */
function isDefault(rules: Ruleset, userId: string): boolean {
  const defaults = defaultRuleset(userId);
  return RULE_KINDS.every(
    (kind) =>
      rules[kind].length === defaults[kind].length &&
      rules[kind].every((rule, index) => isSame(rule, defaults[kind][index])),
  );
}

function isSame(rule: PushRule, other: PushRule | undefined): boolean {
  if (!other || rule.rule_id !== other.rule_id || rule.enabled !== other.enabled) return false;
  const one = outcomeOf(rule.actions);
  const two = outcomeOf(other.actions);
  return one.notifies === two.notifies && one.highlights === two.highlights;
}

/**
 * Whether rules look at more of a message than its room. Rules that mute rooms do not, nor does a change of the
 * default message rules, which are the ways in which most people differ from the default.
 */
function distinguishes(rules: Ruleset): boolean {
  const own = (list: readonly PushRule[]) => list.filter((rule) => !rule.default && rule.enabled);
  if (own(rules.content).length > 0 || own(rules.sender).length > 0) return true;
  if ([...own(rules.override), ...own(rules.underride)].some((rule) => !looksAtRoomOnly(rule))) return true;
  const changed = rules.override.filter((rule) => rule.default && MESSAGE_OVERRIDES.has(rule.rule_id));
  const defaults = defaultRuleset('').override;
  if (
    changed.some(
      (rule) =>
        !isSame(
          rule,
          defaults.find((one) => one.rule_id === rule.rule_id),
        ),
    )
  )
    return true;
  return pairs.some(([one, other]) => notifies(rules, one) !== notifies(rules, other));
}

function looksAtRoomOnly(rule: PushRule): boolean {
  return (rule.conditions ?? []).every(
    (condition) =>
      condition.kind === 'room_member_count' ||
      (condition.kind === 'event_match' && condition.key === 'room_id'),
  );
}

/** Default rules that choose among messages and are no mentions. */
const MESSAGE_OVERRIDES = new Set(['.m.rule.suppress_notices', '.m.rule.suppress_edits', '.m.rule.reaction']);

/** Messages that the subtraction counts alike. */
const pairs = [
  ['.m.rule.message', '.m.rule.encrypted'],
  ['.m.rule.room_one_to_one', '.m.rule.encrypted_room_one_to_one'],
] as const;

function notifies(rules: Ruleset, ruleId: string): boolean {
  const rule = rules.underride.find((one) => one.rule_id === ruleId);
  return rule !== undefined && rule.enabled && outcomeOf(rule.actions).notifies;
}
