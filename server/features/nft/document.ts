import { z } from 'zod';

/** What the document of a piece says, as far as it is shown. */
export interface NftDocument {
  readonly name: string;
  readonly description: string;
  readonly traits: readonly { readonly type: string; readonly value: string }[];
  /** An `https:` address. */
  readonly link: string | null;
  /** Addresses as the document has them; empty for none. */
  readonly image: string;
  readonly animation: string;
}

const NAME_MAX = 100;
const DESCRIPTION_MAX = 2_000;
const TRAITS_MAX = 60;
const TRAIT_MAX = 120;

const words = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const loose = <Schema extends z.ZodType>(schema: Schema, otherwise: z.output<Schema>) =>
  schema.catch(otherwise as never).default(otherwise as never);

const text = loose(z.string(), '');
const document = z.object({
  name: loose(words, ''),
  description: loose(words, ''),
  image: text,
  image_url: text,
  animation_url: text,
  external_url: text,
  attributes: loose(z.array(z.unknown()), []),
});
const trait = z.object({ trait_type: loose(words, ''), value: words });

/** Reads a document of ERC-721 or ERC-1155; null for what is no JSON object. Members of another kind count as absent. */
export function readDocument(bytes: Uint8Array): NftDocument | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
  const found = document.safeParse(parsed);
  if (!found.success) return null;
  const { name, description, image, image_url, animation_url, external_url, attributes } = found.data;
  return {
    name: lineOf(name, NAME_MAX),
    description: linesOf(description, DESCRIPTION_MAX),
    image: image || image_url,
    animation: animation_url,
    link: linkOf(external_url),
    traits: attributes.slice(0, TRAITS_MAX).flatMap((one) => {
      const read = trait.safeParse(one);
      if (!read.success) return [];
      const value = lineOf(read.data.value, TRAIT_MAX);
      return value === '' ? [] : [{ type: lineOf(read.data.trait_type, TRAIT_MAX), value }];
    }),
  };
}

/** One line without characters that nobody sees or that turn the text after them round. */
export function lineOf(value: string, max: number): string {
  const plain = value
    .slice(0, max * 4)
    .replace(/\s+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim();
  return [...plain].slice(0, max).join('');
}

function linesOf(value: string, max: number): string {
  const plain = value
    .slice(0, max * 2)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, '');
  return [...plain.replace(/\n{3,}/g, '\n\n').trim()].slice(0, max).join('');
}

function linkOf(value: string): string | null {
  if (value.length > 300 || !URL.canParse(value)) return null;
  const { protocol, username, href } = new URL(value);
  return protocol === 'https:' && username === '' ? href : null;
}
