import { z } from 'zod';
import { languages, type Language } from '@/protocol/account-rules';
import { deviceStorage, type SafeStorage } from '@/lib/safe-storage';
import { markWords } from './mark-words';

/** Told apart by their shape, whatever a person sees of their colors; components/signer/mark-picture.tsx draws them. */
export const markPictures = [
  'anchor',
  'bell',
  'bicycle',
  'bird',
  'castle',
  'cat',
  'cherries',
  'crown',
  'fish',
  'flower',
  'moon',
  'mountain',
  'pine',
  'rocket',
  'sailboat',
  'snail',
] as const;
export type MarkPicture = (typeof markPictures)[number];

const word = z.string().regex(/^\p{L}{1,16}$/u);
const mark = z.strictObject({
  picture: z.enum(markPictures),
  /** As text and in the language they were chosen in: a mark looks the same whatever language the app asks for. */
  words: z.tuple([word, word]).readonly(),
  language: z.enum(languages),
});

/** A picture and two words by which people know the signer. Whoever imitates it doesn't know them. */
export type Mark = Readonly<z.output<typeof mark>>;

/** Draws a mark, each as likely as any other. */
export function newMark(language: Language): Mark {
  const { first, second } = markWords[language];
  return { picture: drawn(markPictures), words: [drawn(first), drawn(second)], language };
}

/** One of a list whose length divides 256. */
function drawn<Value>(list: readonly Value[]): Value {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return list[byte % list.length] as Value;
}

/**
 * The mark of one person on this device. It lies in the storage of the signer's origin and goes nowhere else: neither the
 * app nor the server learns it.
 */
export class DeviceMark {
  readonly #storage: SafeStorage;
  readonly #name: string;

  constructor(user: number, storage = deviceStorage) {
    this.#storage = storage;
    this.#name = `guildhall_mark_${user}`;
  }

  /** Returns null where there is none, or one that cannot be read. */
  read(): Mark | null {
    return mark.safeParse(this.#storage.readJson(this.#name)).data ?? null;
  }

  /** Returns false where the browser doesn't keep it. */
  keep(chosen: Mark): boolean {
    const text = JSON.stringify(mark.parse(chosen));
    return this.#storage.write(this.#name, text) && this.#storage.read(this.#name) === text;
  }
}
