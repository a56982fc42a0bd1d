import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { impliedEndsOf, mayStandIn, scopeOfEnd } from './implied-ends';

/** Elements that are removed with their content. */
const hidden: ReadonlySet<string> = new Set([
  'audio',
  'iframe',
  'math',
  'mx-reply',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'script',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'video',
  'xmp',
]);
const empty: ReadonlySet<string> = new Set(['br', 'img']);

export interface FragmentRules {
  /** Other elements are replaced by their content. */
  readonly tags: readonly string[];
  readonly attributes: readonly string[];
  /** Tags beyond this number are dropped; their text stays. */
  readonly tagsMax: number;
}

/**
 * Parses untrusted HTML into a fragment of an inert document, with no more elements than the text has tags. Browsers (and
 * parse5) open an unclosed mark again in every following paragraph, so that a few hundred tags become a hundred thousand
 * elements; here an element ends with its parent. The result is not safe yet: pass it to DOMPurify as a tree.
 */
export function fragmentOfHtml(html: string, rules: FragmentRules): DocumentFragment {
  const text = html.replaceAll('\0', '').replace(/\r\n?/g, '\n');
  const builder = new TreeBuilder(text, rules);
  const tokenizer = new Tokenizer({}, builder);
  tokenizer.write(text);
  tokenizer.end();
  return builder.root;
}

interface Opened {
  readonly name: string;
  readonly element: Element;
}

class TreeBuilder implements TokenizerCallbacks {
  readonly #document = document.implementation.createHTMLDocument('');
  readonly root = this.#document.createDocumentFragment();
  readonly #tags: ReadonlySet<string>;
  readonly #attributes: ReadonlySet<string>;
  /** Open elements; the innermost is last. */
  readonly #opened: Opened[] = [];
  /** How many elements of each name are open, so that an unmatched end tag needs no search. */
  readonly #counts = new Map<string, number>();
  /** Names of open hidden elements. */
  readonly #hidden: string[] = [];
  #tagsLeft: number;
  #text = '';
  #name = '';
  #read = new Map<string, string>();
  #attribute = '';
  #value = '';
  readonly #source: string;

  constructor(source: string, rules: FragmentRules) {
    this.#source = source;
    this.#tags = new Set(rules.tags);
    this.#attributes = new Set(rules.attributes);
    this.#tagsLeft = rules.tagsMax;
  }

  ontext(start: number, end: number): void {
    if (this.#hidden.length === 0) this.#text += this.#source.slice(start, end);
  }

  ontextentity(codePoint: number): void {
    if (this.#hidden.length === 0) this.#text += String.fromCodePoint(codePoint);
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#source.slice(start, end).toLowerCase();
    this.#read = new Map();
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#source.slice(start, end).toLowerCase();
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#source.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    if (this.#attributes.has(this.#attribute) && !this.#read.has(this.#attribute)) {
      this.#read.set(this.#attribute, this.#value);
    }
  }

  onopentagend(): void {
    const name = this.#name;
    if (hidden.has(name)) {
      this.#hidden.push(name);
      return;
    }
    if (this.#hidden.length > 0 || this.#tagsLeft <= 0) return;
    this.#tagsLeft -= 1;
    for (const { ends, within } of impliedEndsOf(name)) this.#end(ends, within);
    if (!this.#tags.has(name) || !mayStandIn(name, this.#opened.at(-1)?.name ?? '')) return;
    this.#endText();
    const element = this.#document.createElement(name);
    for (const [attribute, value] of this.#read) element.setAttribute(attribute, value);
    this.#parent.append(element);
    if (empty.has(name)) return;
    this.#opened.push({ name, element });
    this.#counts.set(name, this.#countOf(name) + 1);
  }

  onselfclosingtag(): void {
    // HTML ignores the slash; SVG and MathML do not.
    if (this.#name !== 'svg' && this.#name !== 'math') this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const name = this.#source.slice(start, end).toLowerCase();
    const hiddenFrom = this.#hidden.lastIndexOf(name);
    if (hiddenFrom !== -1) this.#hidden.length = hiddenFrom;
    else if (this.#hidden.length === 0) this.#end(new Set([name]), scopeOfEnd(name));
  }

  onend(): void {
    this.#endText();
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  get #parent(): Element | DocumentFragment {
    return this.#opened.at(-1)?.element ?? this.root;
  }

  #countOf(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Closes the innermost element of these names and its descendants, unless one of `within` is between. */
  #end(names: ReadonlySet<string>, within: ReadonlySet<string>): void {
    if (![...names].some((name) => this.#countOf(name) > 0)) return;
    for (let at = this.#opened.length - 1; at >= 0; at -= 1) {
      const name = this.#opened[at]?.name ?? '';
      if (names.has(name)) {
        this.#endText();
        for (const ended of this.#opened.splice(at))
          this.#counts.set(ended.name, this.#countOf(ended.name) - 1);
        return;
      }
      if (within.has(name)) return;
    }
  }

  #endText(): void {
    const parent = this.#parent;
    // HTML ignores a line break directly after <pre>.
    const text = parent.nodeName === 'PRE' && !parent.firstChild ? this.#text.replace(/^\n/, '') : this.#text;
    this.#text = '';
    if (text !== '') parent.append(text);
  }
}
