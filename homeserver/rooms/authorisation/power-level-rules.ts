import type { Json, JsonObject } from '@/homeserver/rooms/event';
import { powerLevelsOf } from '@/homeserver/rooms/power-levels';
import { isObject } from '@/homeserver/rooms/pruned-content';
import type { Proposal } from './proposal';
import { reject } from './refusal';

const LEVELS = [
  'users_default',
  'events_default',
  'state_default',
  'ban',
  'redact',
  'kick',
  'invite',
] as const;
const USER_ID = /^@[^:\0]*:[^\0]+$/;
const USER_ID_BYTES_MAX = 255;

/** Rule 9: "If type is m.room.power_levels". */
export function authorisePowerLevels({ state, sender, content }: Proposal): void {
  // 9.1 "If any of the properties users_default, events_default, state_default, ban, redact, kick, or invite in content
  // are present and not an integer, reject."
  for (const name of LEVELS) {
    if (content[name] !== undefined && !Number.isInteger(content[name])) {
      reject('9.1', `${name} is not a whole number`);
    }
  }
  // 9.2 "If either of the properties events or notifications in content are present and not an object with values that
  // are integers, reject."
  for (const name of ['events', 'notifications']) {
    if (content[name] !== undefined && !isObjectOfIntegers(content[name])) {
      reject('9.2', `${name} is not an object of whole numbers`);
    }
  }
  // 9.3 "If the users property in content is not an object with keys that are valid user IDs with values that are
  // integers, reject." One that is absent is an empty one, as everywhere.
  const users = content.users ?? {};
  if (!isObjectOfIntegers(users) || !Object.keys(users).every(isUserId)) {
    reject('9.3', 'users is not an object of people and whole numbers');
  }
  // 9.4 "If there is no previous m.room.power_levels event in the room, allow."
  const current = state.get('m.room.power_levels', '')?.content;
  if (!current) return;

  const own = powerLevelsOf(state).of(sender);
  // 9.5 "For the properties users_default, events_default, state_default, ban, redact, kick, invite check if they were
  // added, changed or removed. For each found alteration:"
  for (const { name, before, after } of alterations(pick(current, LEVELS), pick(content, LEVELS))) {
    // 9.5.1 "If the current value is higher than the sender's current power level, reject."
    if (before !== undefined && before > own) reject('9.5.1', `You may not change ${name}`);
    // 9.5.2 "If the new value is higher than the sender's current power level, reject."
    if (after !== undefined && after > own) reject('9.5.2', `You may not raise ${name} above your own level`);
  }
  for (const property of ['events', 'notifications']) {
    for (const { name, before, after } of alterations(current[property], content[property])) {
      // 9.6 "For each entry being changed in, or removed from, the events or notifications properties:"
      // 9.6.1 "If the current value is greater than the sender's current power level, reject."
      if (before !== undefined && before > own) reject('9.6.1', `You may not change the level of ${name}`);
      // 9.7 "For each entry being added to, or changed in, the events or notifications properties:"
      // 9.7.1 "If the new value is greater than the sender's current power level, reject."
      if (after !== undefined && after > own)
        reject('9.7.1', `You may not raise ${name} above your own level`);
    }
  }
  for (const { name, before, after } of alterations(current.users, users)) {
    // 9.8 "For each entry being changed in, or removed from, the users property, other than the sender's own entry:"
    // 9.8.1 "If the current value is greater than or equal to the sender's current power level, reject."
    if (name !== sender && before !== undefined && before >= own) {
      reject('9.8.1', 'You may not change the level of somebody who stands as high as you');
    }
    // 9.9 "For each entry being added to, or changed in, the users property:"
    // 9.9.1 "If the new value is greater than the sender's current power level, reject."
    if (after !== undefined && after > own) reject('9.9.1', 'You may not raise somebody above yourself');
  }
  // 9.10 "Otherwise, allow."
}

interface Alteration {
  readonly name: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
}

function alterations(before: Json | undefined, after: Json | undefined): Alteration[] {
  const [old, wanted] = [numbersOf(before), numbersOf(after)];
  return [...new Set([...old.keys(), ...wanted.keys()])]
    .map((name) => ({ name, before: old.get(name), after: wanted.get(name) }))
    .filter((alteration) => alteration.before !== alteration.after);
}

function numbersOf(value: Json | undefined): ReadonlyMap<string, number> {
  const entries = isObject(value) ? Object.entries(value) : [];
  return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

function pick(content: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, content[name]]));
}

function isObjectOfIntegers(value: Json | undefined): value is { readonly [key: string]: number } {
  return isObject(value) && Object.values(value).every((level) => Number.isInteger(level));
}

function isUserId(text: string): boolean {
  return USER_ID.test(text) && Buffer.byteLength(text) <= USER_ID_BYTES_MAX;
}
