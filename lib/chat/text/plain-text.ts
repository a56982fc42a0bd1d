import { find } from 'linkifyjs';
import { withoutBidiControls } from '@/lib/format/bidi';
import { judgeLabel } from '@/lib/format/link-label';
import type { RichNode } from '@/lib/chat/model';
import type { MentionContext } from './mention';

const httpOnly = /^https?:\/\//i;
/** Every address has one of these; most lines have none, and looking closer takes most of the time of a text. */
const mayHaveLink = /[.:]\S|localhost/i;

/** Each part costs every reader an element; of a longer list the rest stays one text. */
const PARTS_MAX = 1_000;
/** Links and mentions are looked for so far into a text. */
const LOOKED_THROUGH_MAX = 16_000;

/** How many parts may still be made. */
export interface PartsBudget {
  nodes: number;
}

interface Mark {
  readonly mark: string;
  readonly node: RichNode;
}

/**
 * Text without formatting as nodes: lines, http and https links, mentions of people that the message names by
 * `@name`, and of everyone where it says so.
 */
export function nodesOfText(
  text: string,
  context: MentionContext,
  budget: PartsBudget = { nodes: PARTS_MAX },
): RichNode[] {
  const whole = withoutBidiControls(text);
  const looked = lookedThrough(whole);
  const marks = looked.includes('@') ? marksOf(context) : [];
  const nodes: RichNode[] = [];
  let from = 0;
  while (from < looked.length && budget.nodes > 0) {
    const end = looked.indexOf('\n', from);
    const line = looked.slice(from, end === -1 ? undefined : end);
    const parts = linkedLine(line, marks, budget);
    nodes.push(...parts);
    from += line.length;
    if (end === -1) continue;
    nodes.push({ kind: 'break' });
    budget.nodes -= 1;
    from += 1;
  }
  if (from === whole.length) return nodes;
  const last = nodes.at(-1);
  const rest = whole.slice(from);
  if (last?.kind !== 'text') return [...nodes, { kind: 'text', text: rest }];
  return [...nodes.slice(0, -1), { kind: 'text', text: last.text + rest }];
}

/** The beginning of a text, up to a blank: half an address is another one. */
function lookedThrough(text: string): string {
  if (text.length <= LOOKED_THROUGH_MAX) return text;
  const beginning = text.slice(0, LOOKED_THROUGH_MAX);
  return beginning.slice(0, beginning.search(/\s\S*$/) + 1);
}

function linkedLine(line: string, marks: readonly Mark[], budget: PartsBudget): RichNode[] {
  const nodes: RichNode[] = [];
  let from = 0;
  const links = mayHaveLink.test(line) ? find(line, 'url', { defaultProtocol: 'https' }) : [];
  for (const { href, value, start, end } of links) {
    if (budget.nodes <= 0) break;
    if (!httpOnly.test(href) || !URL.canParse(href)) continue;
    nodes.push(...mentionedText(line.slice(from, start), marks, budget));
    const beside = judgeLabel(href, href) !== 'fits' && { realHost: new URL(href).host };
    nodes.push({ kind: 'link', href, ...beside, children: [{ kind: 'text', text: value }] });
    budget.nodes -= 2;
    from = end;
  }
  nodes.push(...mentionedText(line.slice(from), marks, budget));
  return nodes;
}

/** What stands for the people that a message mentions; the longest first, for where one begins with another. */
function marksOf(context: MentionContext): Mark[] {
  const people = context.mentioned.flatMap((matrixUserId): Mark[] => {
    const person = context.personOf(matrixUserId);
    if (person.name === '' || person.isUnknown) return [];
    return [
      { mark: `@${person.name}`, node: { kind: 'mention', person, isMe: matrixUserId === context.me } },
    ];
  });
  const all: Mark[] = [...people, ...(context.mentionsEveryone ? everyoneMarks : [])];
  return all.sort((one, other) => other.mark.length - one.mark.length);
}

/** Splits a text at the mentions that it holds. */
function mentionedText(text: string, marks: readonly Mark[], budget: PartsBudget): RichNode[] {
  if (text === '') return [];
  const nodes: RichNode[] = [];
  let from = 0;
  const next = (at: number) => (marks.length > 0 && budget.nodes > 0 ? text.indexOf('@', at) : -1);
  for (let at = next(0); at !== -1; at = next(Math.max(at + 1, from))) {
    const found = marks.find(({ mark }) => text.startsWith(mark, at) && endsWord(text, at + mark.length));
    if (!found || (at > 0 && isWordCharacter(text[at - 1]))) continue;
    if (at > from) nodes.push({ kind: 'text', text: text.slice(from, at) });
    nodes.push(found.node);
    budget.nodes -= 2;
    from = at + found.mark.length;
  }
  if (from < text.length) nodes.push({ kind: 'text', text: text.slice(from) });
  return nodes;
}

const everyoneMarks = ['@everyone', '@room'].map((mark) => ({
  mark,
  node: { kind: 'mentionEveryone' as const },
}));

function endsWord(text: string, at: number): boolean {
  return at >= text.length || !isWordCharacter(text[at]);
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}
