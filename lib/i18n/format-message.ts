import { isValidElement, type ReactNode } from 'react';
import { parseMessage, type MessagePart } from './parse-message';

/*
 * Stands in place of `use-intl/format-message` in everything that Next builds (next.config.mjs), because the library's own reader of ICU,
 * with its dates and skeletons, weighs 8 KiB on every page. A test holds both together over all our messages.
 */

type Values = Readonly<Record<string, unknown>>;

interface Options {
  readonly locale: string;
  readonly formatters: {
    getNumberFormat(locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat;
    getPluralRules(locale: string, options?: Intl.PluralRulesOptions): Intl.PluralRules;
  };
}

const read = new Map<string, readonly MessagePart[]>();

/** Words a message with values, as `use-intl/format-message` does. Throws if a value is missing or the message can't be read. */
export default function formatMessage(
  _key: string,
  message: unknown,
  values: Values | undefined,
  options: Options,
): ReactNode {
  if (typeof message !== 'string') throw new TypeError('Not a message');
  // A text without values has nothing to put in, and mostly nothing to unquote.
  if (!values && !/'[{}<#|']/.test(message)) return message;
  const parts = read.get(message) ?? parseMessage(message);
  read.set(message, parts);
  const worded = word(parts, { values: values ?? {}, options, plural: null });
  if (worded.length <= 1) return asNode(worded[0] || '');
  return worded as ReactNode;
}
formatMessage.raw = true;

const asNode = (value: unknown): ReactNode =>
  typeof value === 'string' || Array.isArray(value) || isValidElement(value) ? value : String(value);

interface Context {
  readonly values: Values;
  readonly options: Options;
  /** What `#` stands for. */
  readonly plural: number | null;
}

/** The texts and elements that parts become; texts beside each other are one. */
function word(parts: readonly MessagePart[], context: Context): unknown[] {
  const worded: unknown[] = [];
  for (const value of parts.flatMap((part) => wordOne(part, context))) {
    const last = worded.at(-1);
    if (typeof value === 'string' && typeof last === 'string') worded[worded.length - 1] = last + value;
    else worded.push(value);
  }
  return worded;
}

function wordOne(part: MessagePart, context: Context): unknown[] {
  if (typeof part === 'string') return [part];
  const { values, options, plural } = context;
  const { locale, formatters } = options;
  if (part.kind === 'pound')
    return plural === null ? [] : [formatters.getNumberFormat(locale).format(plural)];
  if (!(part.name in values)) throw new Error(`“${part.name}” has no value`);
  const value = values[part.name];
  switch (part.kind) {
    case 'value':
      if (typeof value === 'number' || typeof value === 'bigint') return [String(value)];
      return [value || ''];
    case 'number': {
      const style = part.isPercent ? ({ style: 'percent' } as const) : undefined;
      return [formatters.getNumberFormat(locale, style).format(value as number)];
    }
    case 'tag': {
      if (typeof value !== 'function') throw new TypeError(`“${part.name}” is a tag`);
      return [(value as (chunks: unknown[]) => unknown)(word(part.children, context))].flat();
    }
    case 'select':
      return word(optionOf(part, String(value)), { ...context, plural: null });
    default: {
      const count = Number(value) - part.offset;
      const rule = () => formatters.getPluralRules(locale, { type: part.kind as 'cardinal' }).select(count);
      const exact = part.options.get(`=${String(value)}`);
      return word(exact ?? optionOf(part, rule()), { ...context, plural: count });
    }
  }
}

function optionOf(
  { options }: Extract<MessagePart, { readonly options: unknown }>,
  key: string,
): readonly MessagePart[] {
  return options.get(key) ?? options.get('other') ?? [];
}
