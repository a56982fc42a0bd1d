import { isIdentifier } from '@/runtime/event-content';
import { badParameter } from '@/homeserver/api/matrix-error';
import type { JsonObject, Relation } from './event';
import { isObject } from './pruned-content';

/** An emoji with everything that can be joined to it fits. */
const REACTION_KEY_BYTES_MAX = 64;

/** `m.relates_to` of a content, where it names an event and a type; anything else is none of the server's business. */
export function relationOf(content: JsonObject): Relation | undefined {
  const relation = content['m.relates_to'];
  if (!isObject(relation)) return undefined;
  const { rel_type: type, event_id: eventId, key } = relation;
  if (!isIdentifier(type) || !isIdentifier(eventId)) return undefined;
  return { type, eventId, ...(typeof key === 'string' && type === 'm.annotation' && { key }) };
}

/** Refuses reactions that are no reaction: the key is stored and counted. */
export function checkRelation(relation: Relation | undefined): void {
  if (relation?.key === undefined) return;
  if (Buffer.byteLength(relation.key) > REACTION_KEY_BYTES_MAX || relation.key.includes('\0')) {
    throw badParameter(`The key of a reaction has at most ${REACTION_KEY_BYTES_MAX} bytes`);
  }
}
