import { z } from 'zod';
import type { MatrixRoomId, MatrixUserId, RoomId, SpaceId, UserId } from './ids';

type WireNames<Shape> = { [Key in keyof Shape]?: string | readonly string[] };

/**
 * A codec between a record of ours and the same record under the documents' names.
 * `names` maps our key to its wire name, or to several that carry equal values (OPN-54): all are written,
 * the first one present is read. Keys that `names` does not mention have one name on both sides.
 * Both sides are strict: an unknown key is refused.
 */
export function renamed<Shape extends z.ZodRawShape>(domain: z.ZodObject<Shape>, names: WireNames<Shape>) {
  const wireNamesOf = (key: string): readonly string[] => {
    const name = names[key as keyof Shape];
    return name === undefined ? [key] : typeof name === 'string' ? [name] : name;
  };
  const wireShape: Record<string, z.ZodType> = {};
  for (const [key, schema] of Object.entries(domain.shape)) {
    wireNamesOf(key).forEach((wireName, index) => {
      wireShape[wireName] = index === 0 ? (schema as z.ZodType) : z.optional(schema as z.ZodType);
    });
  }
  // Values pass through the inner schemas once, on the wire side; the domain side only types the result.
  const domainSide = z.custom<z.output<z.ZodObject<Shape>>>(
    (value) => typeof value === 'object' && value !== null,
  );
  return z.codec(z.strictObject(wireShape), domainSide, {
    decode: (wire) => {
      const record = wire as Record<string, unknown>;
      const result: Record<string, unknown> = {};
      for (const key of Object.keys(domain.shape)) {
        const present = wireNamesOf(key).find((name) => record[name] !== undefined);
        if (present !== undefined) result[key] = record[present];
      }
      return result as z.output<z.ZodObject<Shape>>;
    },
    encode: (value) => {
      const record = value as Record<string, unknown>;
      const result: Record<string, unknown> = {};
      for (const key of Object.keys(domain.shape)) {
        if (record[key] === undefined) continue;
        for (const name of wireNamesOf(key)) result[name] = record[key];
      }
      return result as z.output<z.ZodObject<Record<string, z.ZodType>>>;
    },
  });
}

/** A positive integer; ids stay below 2^31 so that invite codes and database columns hold them. */
export const id = z.int().min(1).max(2_147_483_647);

/** An integer that travels as text, in a path or a query. */
export const integerText = z.codec(z.string().regex(/^\d{1,10}$/), z.int().min(0), {
  decode: (text) => Number(text),
  encode: (value) => String(value),
});

/** A positive id in a path or a query. */
export const idText = z.codec(z.string().regex(/^[1-9]\d{0,9}$/), id, {
  decode: (text) => Number(text),
  encode: (value) => String(value),
});

// The same schemas, typed as the ids of one noun.
export const userId = id as z.ZodType<UserId, UserId>;
export const spaceId = id as z.ZodType<SpaceId, SpaceId>;
export const roomId = id as z.ZodType<RoomId, RoomId>;
export const userIdText = idText as z.ZodType<UserId, string>;
/** Several people in a query: `1,2,3`. */
export const userIdsText = (max: number) =>
  z.codec(z.string().regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/), z.array(userId).min(1).max(max), {
    decode: (text) => text.split(',').map(Number),
    encode: (ids) => ids.join(','),
  });
export const spaceIdText = idText as z.ZodType<SpaceId, string>;
export const matrixRoomId = z.string() as z.ZodType<MatrixRoomId, MatrixRoomId>;
export const matrixUserId = z.string() as z.ZodType<MatrixUserId, MatrixUserId>;

/** A closed list of names that travel as numbers: the first as `first`, each other one higher than the name before it. */
export function enumerated<const Names extends readonly [string, ...string[]]>(names: Names, first = 0) {
  const last = first + names.length - 1;
  return z.codec(z.int().min(first).max(last), z.enum(names), {
    decode: (value) => names[value - first] as Names[number],
    encode: (name) => names.indexOf(name) + first,
  });
}

/** A moment, ISO-8601 in UTC. */
export const instant = z.iso.datetime();

/** The paged answer of every list. `current` starts at 1. */
export function paged<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    records: z.array(item),
    current: z.int().min(1),
    pages: z.int().min(0),
    total: z.int().min(0),
  });
}

/** Query of a paged list; 0 and 1 both mean the first page (OPN-37). */
export function pageQuery(maxSize: number, defaultSize: number) {
  return {
    current: integerText.optional(),
    size: z
      .codec(z.string().regex(/^\d{1,4}$/), z.int().min(1), {
        decode: (text) => Math.min(Math.max(Number(text), 1), maxSize),
        encode: (value) => String(value),
      })
      .optional()
      .describe(`at most ${maxSize}, ${defaultSize} when absent`),
  };
}

/** Bytes as base64url without padding, in the one way to write them: no spare bit is set. */
export const bytesText = (bytes: number) => {
  const spareBits = (6 - ((bytes * 8) % 6)) % 6;
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    .split('')
    .filter((_, index) => index % 2 ** spareBits === 0)
    .join('');
  return z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 8) / 6) - 1}}[${last.replace('-', '\\-')}]$`));
};
