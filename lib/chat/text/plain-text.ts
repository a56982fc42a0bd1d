import { find } from 'linkifyjs';
import { withoutBidiControls } from '@/lib/format/bidi';
import { judgeLabel } from '@/lib/format/link-label';
import type { RichNode } from '@/lib/chat/model';
import type { MentionContext } from './mention';

const httpOnly = /^https?:\/\//i;

/**
 * Text without formatting as nodes: lines, http and https links, mentions of people that the message names by
 * `@name`, and of everyone where it says so.
 */
export function nodesOfText(text: string, context: MentionContext): RichNode[] {
  return withoutBidiControls(text)
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      ...linkedLine(line, context),
    ]);
}

function linkedLine(line: string, context: MentionContext): RichNode[] {
  const nodes: RichNode[] = [];
  let from = 0;
  for (const { href, value, start, end } of find(line, 'url', { defaultProtocol: 'https' })) {
    if (!httpOnly.test(href) || !URL.canParse(href)) continue;
    nodes.push(...mentionedText(line.slice(from, start), context));
    const beside = judgeLabel(href, href) !== 'fits' && { realHost: new URL(href).host };
    nodes.push({ kind: 'link', href, ...beside, children: [{ kind: 'text', text: value }] });
    from = end;
  }
  nodes.push(...mentionedText(line.slice(from), context));
  return nodes;
}

/** Splits a text at the mentions that it holds; the longest name wins where one begins with another. */
export function mentionedText(text: string, context: MentionContext): RichNode[] {
  if (text === '') return [];
  if (!text.includes('@')) return [{ kind: 'text', text }];
  const wanted: { mark: string; node: RichNode }[] = [
    ...context.mentioned.flatMap((matrixUserId) => {
      const person = context.personOf(matrixUserId);
      return person.name === '' || person.isUnknown
        ? []
        : [
            {
              mark: `@${person.name}`,
              node: { kind: 'mention' as const, person, isMe: matrixUserId === context.me },
            },
          ];
    }),
    ...(context.mentionsEveryone ? everyoneMarks : []),
  ].sort((one, other) => other.mark.length - one.mark.length);
  const nodes: RichNode[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, from))) {
    const found = wanted.find(({ mark }) => text.startsWith(mark, at) && endsWord(text, at + mark.length));
    if (!found || (at > 0 && isWordCharacter(text[at - 1]))) continue;
    if (at > from) nodes.push({ kind: 'text', text: text.slice(from, at) });
    nodes.push(found.node);
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
