/** A piece of a message: text, or what a value makes. */
export type MessagePart =
  | string
  /** The number of the plural around it. */
  | { readonly kind: 'pound' }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'number'; readonly name: string; readonly isPercent: boolean }
  | { readonly kind: 'tag'; readonly name: string; readonly children: readonly MessagePart[] }
  | {
      readonly kind: 'select' | 'cardinal' | 'ordinal';
      readonly name: string;
      readonly offset: number;
      readonly options: ReadonlyMap<string, readonly MessagePart[]>;
    };

/** Where a run of parts stands: it ends at a brace or at the tag's end, and only in a plural is `#` a number. */
interface Around {
  readonly isInBraces: boolean;
  readonly isInPlural: boolean;
  readonly tag: string | null;
}

const choices = { select: 'select', plural: 'cardinal', selectordinal: 'ordinal' } as const;

/**
 * Reads a message in the part of ICU that ours are written in: values, numbers (plain or `percent`), plurals with offsets, selects, tags and
 * apostrophes that quote. Throws for anything else.
 */
export function parseMessage(text: string): readonly MessagePart[] {
  let at = 0;

  const fail = (): never => {
    throw new SyntaxError(`Not a message, at ${at}: ${text}`);
  };
  /** What matches here, which is passed over; null for something else. */
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found;
  };
  const need = (pattern: RegExp): RegExpExecArray => take(pattern) ?? fail();

  const parts = (around: Around): MessagePart[] => {
    const found: MessagePart[] = [];
    const add = (part: MessagePart) => {
      const last = found.at(-1);
      if (typeof part === 'string' && typeof last === 'string') found[found.length - 1] = last + part;
      else found.push(part);
    };
    for (;;) {
      if (at >= text.length) return around.isInBraces || around.tag !== null ? fail() : found;
      if (take(/''/y)) add("'");
      else if (take(around.isInPlural ? /'(?=[{}<>#])/y : /'(?=[{}<>])/y)) add(quoted());
      else if (text[at] === '}' && (around.isInBraces || around.tag !== null))
        return around.tag === null ? found : fail();
      else if (take(/\{/y)) add(argument(around));
      else if (around.isInPlural && take(/#/y)) add({ kind: 'pound' });
      else if (text.startsWith('</', at)) return around.tag === null ? fail() : found;
      else add(take(/<(?=[a-z])/iy) ? tag(around) : (text[at++] as string));
    }
  };

  /** Up to the next single apostrophe, or to the end. */
  const quoted = (): string => need(/((?:[^']|'')*)'?/y)[1]?.replaceAll("''", "'") ?? '';

  const tag = (around: Around): MessagePart => {
    const [, name = ''] = need(/([a-z][\w.-]*)\s*/iy);
    if (take(/\/>/y)) return `<${name}/>`;
    need(/>/y);
    const children = parts({ ...around, tag: name });
    if (need(/<\/([a-z][\w.-]*)\s*>/iy)[1] !== name) fail();
    return { kind: 'tag', name, children };
  };

  const argument = (around: Around): MessagePart => {
    const [, name = ''] = need(/\s*([^\s{},<>#']+)\s*/y);
    if (take(/\}/y)) return { kind: 'value', name };
    const [, type = ''] = need(/,\s*(\w+)\s*/y);
    if (type === 'number') {
      const isPercent = take(/,\s*(?:::)?percent\s*/y) !== null;
      need(/\}/y);
      return { kind: 'number', name, isPercent };
    }
    if (!(type in choices)) fail();
    need(/,\s*/y);
    const kind = choices[type as keyof typeof choices];
    const offset = kind === 'select' ? null : take(/offset:\s*(\d+)\s*/y);
    const options = new Map<string, readonly MessagePart[]>();
    while (!take(/\}/y)) {
      const [, key = ''] = need(/([^\s{},<>#']+)\s*\{/y);
      options.set(key, parts({ ...around, isInBraces: true, isInPlural: kind !== 'select', tag: null }));
      need(/\}\s*/y);
    }
    if (!options.has('other')) fail();
    return { kind, name, offset: Number(offset?.[1] ?? 0), options };
  };

  return parts({ isInBraces: false, isInPlural: false, tag: null });
}
