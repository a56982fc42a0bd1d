import type { MatrixRoomId, UserId } from '@/protocol/ids';
import type { MessageLevel, RuledLevel } from '@/protocol/notice-setting-rules';
import { MESSAGE_RULES, type PushRules } from './homeserver-accounts';
import type { Applier, Held } from './outbox-dispatcher';
import type { OutboxWriter } from './outbox-writer';
import type { People } from './people';
import type { PushRuleStore, RuledRoom } from './push-rule.store';

/** All rules of a person may be 64 kB on our homeserver; the person's own choices come first, then those of spaces. */
const RULES_MAX = 250;

interface Parts {
  readonly store: PushRuleStore;
  readonly people: People;
  readonly outboxWriter: () => OutboxWriter;
}

/**
 * Keeps a person's push rules and their levels the same (docs/decisions/notices.md). What the rules were last found to say tells
 * who has changed something since: another Matrix client, whose choice becomes the level, or the person here, whose choice becomes
 * the rule. Where both did, the choice here holds.
 */
export function rulesApplier({ store, people, outboxWriter }: Parts): Applier {
  return async (held) => {
    const { entry, homeserver } = held;
    const { userId } = entry;
    if (userId === null) return;
    await people.ensure(userId, homeserver);
    const said = saidBy(await homeserver.accounts.pushRules(homeserver.userId(userId)));
    const wanted = await store.transaction(() => takeOver(store, userId, said, outboxWriter()));
    await write(store, held, userId, said, wanted);
  };
}

/** What push rules say. */
interface Said {
  readonly messages: RuledLevel;
  readonly rooms: ReadonlyMap<MatrixRoomId, MessageLevel>;
}

interface Wanted {
  readonly messages: RuledLevel;
  readonly rooms: readonly (Pick<RuledRoom, 'roomId' | 'matrixRoomId'> & {
    readonly rule: MessageLevel | null;
  })[];
}

/** Makes what another client has chosen the person's choice; returns what the rules are to say. */
async function takeOver(
  store: PushRuleStore,
  userId: UserId,
  said: Said,
  outbox: OutboxWriter,
): Promise<Wanted> {
  let changed = false;
  const chosen = (await store.defaults(userId)) ?? { messages: 'all' as const, applied: 'all' as const };
  let messages = ruledBy(chosen.messages);
  if (said.messages !== chosen.applied && messages === chosen.applied) {
    await store.setMessages(userId, said.messages);
    messages = said.messages;
    changed = true;
  }
  const named = [...said.rooms.keys()];
  const cleared = new Set<number>();
  for (const room of await store.rooms(userId, messages, named)) {
    const rule = said.rooms.get(room.matrixRoomId) ?? null;
    const isChosenHere = ruleFor(room, messages) !== room.applied;
    if (rule === room.applied || isChosenHere) continue;
    await store.setLevel(userId, room.roomId, rule);
    await store.setRule(userId, room.roomId, rule);
    if (rule === null) cleared.add(room.roomId);
    changed = true;
  }
  for (const room of await store.rooms(userId, messages, named)) {
    // Its space says something else than the client, which knows no spaces.
    const isLeft = cleared.has(room.roomId) && room.level !== messages;
    if (isLeft) await store.setLevel(userId, room.roomId, messages);
  }
  if (changed) await outbox.changed('notices', [userId]);
  const rooms = await store.rooms(userId, messages, named);
  let left = RULES_MAX;
  return {
    messages,
    rooms: rooms.map((room) => {
      const rule = ruleFor(room, messages);
      if (rule !== null) left -= 1;
      return { ...room, rule: left < 0 ? null : rule };
    }),
  };
}

async function write(
  store: PushRuleStore,
  { homeserver, stillHeld }: Held,
  userId: UserId,
  said: Said,
  wanted: Wanted,
): Promise<void> {
  const { accounts } = homeserver;
  const matrixUserId = homeserver.userId(userId);
  if (said.messages !== wanted.messages) {
    await stillHeld();
    await accounts.setMessagesHeard(matrixUserId, wanted.messages === 'all');
  }
  await store.setApplied(userId, wanted.messages);
  for (const { roomId, matrixRoomId, rule } of wanted.rooms) {
    const before = said.rooms.get(matrixRoomId) ?? null;
    if (rule !== before) {
      await stillHeld();
      // The new one first, so that nothing is heard in between that nobody wants to hear.
      if (rule !== null) {
        await accounts.setPushRule(matrixUserId, {
          kind: kindOf(rule),
          roomId: matrixRoomId,
          actions: rule === 'all' ? ['notify', { set_tweak: 'sound', value: 'default' }] : [],
        });
      }
      if (before !== null && (rule === null || kindOf(before) !== kindOf(rule))) {
        await accounts.deletePushRule(matrixUserId, kindOf(before), matrixRoomId);
      }
    }
    await store.setRule(userId, roomId, rule);
  }
}

/** As Element does: a room is off by a rule that goes before mentions, and quiet by one that comes after them. */
const kindOf = (level: MessageLevel) => (level === 'off' ? 'override' : 'room');

/** What the two rules for all messages say: rooms that are off have a rule each. */
const ruledBy = (messages: MessageLevel): RuledLevel => (messages === 'off' ? 'mentions' : messages);

const ruleFor = ({ level }: Pick<RuledRoom, 'level'>, messages: RuledLevel) =>
  level === messages ? null : level;

function saidBy({ override, room, underride }: PushRules): Said {
  const rooms = new Map<MatrixRoomId, MessageLevel>();
  const notifies = ({ actions }: { actions: readonly unknown[] }) => actions.includes('notify');
  for (const rule of room.filter(({ enabled }) => enabled)) {
    rooms.set(rule.rule_id, notifies(rule) ? 'all' : 'mentions');
  }
  for (const rule of override.filter(({ enabled, rule_id: id }) => enabled && id.startsWith('!'))) {
    if (!notifies(rule)) rooms.set(rule.rule_id, 'off');
  }
  const usual = underride.find(({ rule_id: id }) => id === MESSAGE_RULES[0]);
  return { messages: !usual || (usual.enabled && notifies(usual)) ? 'all' : 'mentions', rooms };
}
