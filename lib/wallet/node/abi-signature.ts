import { keccak256, stringToBytes, type AbiEvent, type AbiFunction, type AbiParameter, type Hex } from 'viem';

type WithParts = AbiParameter & { readonly components?: readonly AbiParameter[] };

/** A type as signatures have it: tuples by what is in them. */
function typeOf({ type, components = [] }: WithParts): string {
  return type.startsWith('tuple') ? `(${components.map(typeOf).join()})${type.slice(5)}` : type;
}

const topics = new WeakMap<AbiFunction | AbiEvent, Hex>();

/** The hash of a signature: an event's first topic. */
export function topicOf(item: AbiFunction | AbiEvent): Hex {
  const known = topics.get(item);
  if (known) return known;
  const topic = keccak256(stringToBytes(`${item.name}(${item.inputs.map(typeOf).join()})`));
  topics.set(item, topic);
  return topic;
}

/** The four bytes that a call of a function begins with. */
export const selectorOf = (item: AbiFunction): Hex => topicOf(item).slice(0, 10) as Hex;
