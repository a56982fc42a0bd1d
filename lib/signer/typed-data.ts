import { getAddress, isAddress } from 'viem';
import { z } from 'zod';
import { SigningRefused } from './refusal';

/*
 * EIP-712 data as it is shown and signed. Everything is read once, against its own types: what stands in the result is in
 * one notation (numbers as bigint, addresses with their checksum), so that no two readers can differ about it.
 */

export interface Field {
  readonly name: string;
  readonly type: string;
}

/** One value that is no struct and no array, with the way to it. */
export interface Leaf {
  readonly name: string;
  readonly type: string;
  readonly value: string | bigint | boolean;
}

export interface TypedData {
  readonly types: Readonly<Record<string, readonly Field[]>>;
  readonly primaryType: string;
  readonly domain: Domain;
  /** Without what no type names: that is not signed. */
  readonly message: Readonly<Record<string, unknown>>;
  readonly leaves: readonly Leaf[];
}

export interface Domain {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly chainId?: bigint | undefined;
  readonly verifyingContract?: string | undefined;
  readonly salt?: string | undefined;
}

/** In the order in which EIP-712 has them. */
export const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const;

/** Above anything that a person reads, and below what makes a browser slow. */
const DEPTH_MAX = 12;
const LEAVES_MAX = 1_000;
const TYPES_MAX = 64;
const FIELDS_MAX = 64;
const NAME_MAX = 256;

const shape = z.strictObject({
  types: z.record(z.string(), z.array(z.strictObject({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
});

/** Throws a SigningRefused with the reason for anything that is not signed. */
export function readTypedData(text: string): TypedData {
  const { types: given, primaryType, domain, message } = parsed(text);
  const { EIP712Domain: named, ...types } = given;
  checkTypes(types, primaryType);
  const leaves: Leaf[] = [];
  const read = structOf({ types, leaves }, primaryType, message, '', 0);
  return { types, primaryType, domain: domainOf(domain, named), message: read, leaves };
}

function parsed(text: string): z.output<typeof shape> {
  let json: unknown;
  try {
    json = JSON.parse(text, (key, value: unknown) => {
      // Copies of an object would lose such a key or take it for something else.
      if (inherited.has(key)) throw new SigningRefused('names');
      return value;
    });
  } catch (cause) {
    throw cause instanceof SigningRefused ? cause : new SigningRefused('unreadable', { cause });
  }
  const read = shape.safeParse(json);
  if (!read.success) throw new SigningRefused('unreadable');
  return read.data;
}

/** What every object has without having been given it. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));
const IDENTIFIER = /^[A-Za-z_]\w*$/;
const BUILT_IN = /^(?:address|bool|string|bytes\d*|u?int\d*|u?fixed\w*|function|EIP712Domain)$/;

function checkTypes(types: z.output<typeof shape>['types'], primaryType: string): void {
  const all = Object.entries(types);
  if (all.length > TYPES_MAX || all.some(([, fields]) => fields.length > FIELDS_MAX)) {
    throw new SigningRefused('tooLarge');
  }
  const isName = (name: string) => name.length <= NAME_MAX && IDENTIFIER.test(name);
  const isWell = all.every(
    ([type, fields]) =>
      isName(type) &&
      !BUILT_IN.test(type) &&
      fields.every(({ name }) => isName(name)) &&
      new Set(fields.map(({ name }) => name)).size === fields.length,
  );
  if (!isWell) throw new SigningRefused('names');
  if (!Object.hasOwn(types, primaryType)) throw new SigningRefused('unreadable');
}

/** Fields of the domain that its type leaves out would be shown and not signed. */
function domainOf(given: Record<string, unknown>, named: readonly Field[] | undefined): Domain {
  const expected = domainFields.filter(({ name }) => given[name] !== undefined);
  const isWhole =
    Object.keys(given).every((key) => domainFields.some(({ name }) => name === key)) &&
    (named === undefined ||
      (named.length === expected.length &&
        named.every(({ name, type }, at) => name === expected[at]?.name && type === expected[at].type)));
  if (!isWhole) throw new SigningRefused('domain');
  return Object.fromEntries(expected.map(({ name, type }) => [name, atomOf(type, given[name])])) as Domain;
}

interface Walk {
  readonly types: TypedData['types'];
  readonly leaves: Leaf[];
}

function structOf(walk: Walk, type: string, value: unknown, name: string, depth: number) {
  const fields = walk.types[type] ?? [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SigningRefused('values');
  return Object.fromEntries(
    fields.map((field) => {
      if (!Object.hasOwn(value, field.name)) throw new SigningRefused('values');
      const way = name ? `${name}.${field.name}` : field.name;
      return [field.name, valueOf(walk, field.type, Reflect.get(value, field.name), way, depth + 1)];
    }),
  );
}

function valueOf(walk: Walk, type: string, value: unknown, name: string, depth: number): unknown {
  if (depth > DEPTH_MAX || walk.leaves.length >= LEAVES_MAX) throw new SigningRefused('tooLarge');
  const array = /^(.+)\[(|[1-9]\d{0,3})\]$/.exec(type);
  if (array) {
    const [, of = '', length = ''] = array;
    if (!Array.isArray(value) || (length !== '' && value.length !== Number(length))) {
      throw new SigningRefused('values');
    }
    if (value.length === 0) walk.leaves.push({ name, type, value: '[]' });
    return value.map((one, index) => valueOf(walk, of, one, `${name}[${index}]`, depth + 1));
  }
  if (Object.hasOwn(walk.types, type)) return structOf(walk, type, value, name, depth);
  const atom = atomOf(type, value);
  walk.leaves.push({ name, type, value: atom });
  return atom;
}

function atomOf(type: string, value: unknown): Leaf['value'] {
  const integer = /^(u?)int(\d{1,3})$/.exec(type);
  if (integer) return integerOf(value, Number(integer[2]), integer[1] === '');
  if (type === 'bool' && typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    // A half letter would be signed as another one.
    if (type === 'string' && !/\p{Cs}/u.test(value)) return value;
    if (type === 'address' && isAddress(value)) return getAddress(value);
    const bytes = /^bytes(|[1-9]|[12]\d|3[0-2])$/.exec(type);
    if (bytes && /^0x(?:[0-9a-f]{2})*$/i.test(value)) {
      if (bytes[1] === '' || value.length === 2 + 2 * Number(bytes[1])) return value.toLowerCase();
    }
  }
  throw new SigningRefused('values');
}

function integerOf(value: unknown, bits: number, isSigned: boolean): bigint {
  const isNumber =
    Number.isSafeInteger(value) ||
    (typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value));
  if (!isNumber || bits < 8 || bits > 256 || bits % 8 !== 0) throw new SigningRefused('values');
  const read = BigInt(value as number | string);
  const [least, most] = isSigned
    ? [-(1n << BigInt(bits - 1)), (1n << BigInt(bits - 1)) - 1n]
    : [0n, (1n << BigInt(bits)) - 1n];
  if (read < least || read > most) throw new SigningRefused('values');
  return read;
}
