import type { z } from 'zod';
import type { TypedData } from './typed-data';

/** A form of typed data whose meaning is known. */
export interface Standard<Message extends z.ZodType> {
  /** The first one is the primary type. `…` at an end stands for whatever follows. */
  readonly types: Readonly<Record<string, string>>;
  readonly message: Message;
}

/** Null where the types are not those of the standard, to the letter: the fields could mean something else. */
export function readAs<Message extends z.ZodType>(
  { types, message }: Standard<Message>,
  data: TypedData,
): z.output<Message> | null {
  const [primaryType] = Object.keys(types);
  if (data.primaryType !== primaryType) return null;
  const isAlike = Object.entries(types).every(([name, text]) => {
    const fields = Object.hasOwn(data.types, name) ? data.types[name] : undefined;
    const found = (fields ?? []).map((field) => `${field.type} ${field.name}`).join(',');
    return text.endsWith('…') ? found.startsWith(text.slice(0, -1)) : found === text;
  });
  return isAlike ? (message.safeParse(data.message).data ?? null) : null;
}
