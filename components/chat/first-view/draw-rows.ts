import { boxOf } from '@/components/chat/message/media-size';
import { blockLooks, markLooks, mentionClass, rowClasses } from '@/components/chat/message/row-classes';
import { avatarClass, avatarPictureClass } from '@/components/ui/avatar-classes';
import { isLongText } from '@/lib/chat/long-text';
import type { ChatMessage, ChatPerson, RichNode, TimelineItem } from '@/lib/chat/model';
import { fileSize } from '@/lib/format/bytes';
import { initials } from '@/lib/format/initials';
import { counter } from '@/lib/format/counter';
import { clockTime, dayLabel } from '@/lib/format/message-time';
import type { FirstViewWords } from './first-view';

/** More rows than a tall screen has. */
const ROWS_MAX = 30;
const NOW_MS = 60_000;

/**
 * Draws the newest rows of a conversation as the timeline will draw them, so that nothing moves when it takes their place. Everything
 * that people wrote becomes text; nothing can be pressed yet.
 */
export function drawRows(items: readonly TimelineItem[], words: FirstViewWords, locale: string): HTMLElement {
  const log = element('div', 'flex flex-col pb-1.5');
  log.setAttribute('role', 'log');
  log.setAttribute('aria-live', 'off');
  log.append(...items.slice(-ROWS_MAX).map((item) => rowOf(item, words, locale)));
  return log;
}

function rowOf(item: TimelineItem, words: FirstViewWords, locale: string): HTMLElement {
  switch (item.kind) {
    case 'message':
      return messageOf(item, words, locale);
    case 'day': {
      const label = dayLabel(new Date(item.timestampMs), new Date(), locale);
      return element('div', `${rowClasses.line} ${rowClasses.day}`, element('span', '', label));
    }
    // Its words come with the timeline; until then it keeps the line free.
    case 'system':
      return element('div', 'pt-1.5', element('p', 'py-[5px] text-sm', '\u00a0'));
    case 'unread': {
      const text = words.unreadLine.replace('{count}', counter(item.count));
      const line = element('div', `${rowClasses.line} ${rowClasses.unread}`, element('span', 'num', text));
      line.setAttribute('role', 'separator');
      return line;
    }
  }
}

function messageOf(message: ChatMessage, words: FirstViewWords, locale: string): HTMLElement {
  const { startsGroup, mentionsMe, replyTo } = message;
  const article = element('article', `${rowClasses.row} ${mentionsMe ? rowClasses.mentionsMe : ''}`);
  if (mentionsMe) article.dataset.mentionsMe = '';
  const said = element('div', 'min-w-0');
  if (replyTo) {
    const text = replyTo.deleted ? words.quoteDeleted : `${replyTo.sender?.name ?? ''} ${replyTo.text ?? ''}`;
    said.append(element('p', rowClasses.quote, element('span', 'truncate', text)));
  }
  if (startsGroup) said.append(bylineOf(message, words, locale));
  said.append(bodyOf(message, words));
  if (message.reactions.length > 0) said.append(element('div', 'mt-1 h-[26px]'));
  article.append(startsGroup ? pictureOf(message.sender) : element('span', ''), said);
  return element('div', startsGroup ? rowClasses.groupStart : '', article);
}

function pictureOf({ name, avatar }: ChatPerson): HTMLElement {
  const place = element('span', `${avatarClass(name, avatar, 40)} rounded-full ${rowClasses.picture}`);
  place.ariaHidden = 'true';
  if (avatar === '') {
    place.append(initials(name));
  } else {
    const picture = document.createElement('img');
    picture.className = `${avatarPictureClass} rounded-full`;
    picture.alt = '';
    picture.src = avatar;
    place.append(picture);
  }
  return place;
}

function bylineOf({ sender, timestampMs }: ChatMessage, words: FirstViewWords, locale: string): HTMLElement {
  const isNew = Date.now() - timestampMs <= NOW_MS;
  const time = isNew ? words.now : clockTime(new Date(timestampMs), locale);
  return element(
    'p',
    rowClasses.byline,
    element('span', rowClasses.name, sender.name || words.unknownPerson),
    element('time', rowClasses.time, time),
  );
}

function bodyOf({ body, edited }: ChatMessage, words: FirstViewWords): HTMLElement {
  switch (body.kind) {
    case 'text': {
      const text = element(
        'div',
        body.emojiOnly ? `${rowClasses.text} ${rowClasses.emoji}` : rowClasses.text,
      );
      text.dir = 'auto';
      text.append(...body.rich.map((node) => richOf(node, words)));
      if (edited) text.append(element('span', rowClasses.edited, ` ${words.edited}`));
      if (!isLongText(body.rich)) return text;
      const more = element('p', 'mt-1 text-sm max-desktop:min-h-11', '\u00a0');
      return element('div', '', element('div', rowClasses.folded, text), more);
    }
    case 'image': {
      const { width, height } = boxOf(body.width, body.height);
      const box = element('div', rowClasses.image);
      box.style.width = `${width}px`;
      box.style.aspectRatio = `${width} / ${height}`;
      return box;
    }
    case 'file': {
      const name = element('p', 'truncate text-base font-medium', body.name);
      const size = element('p', 'text-xs text-text-3 num', body.bytes === null ? '' : fileSize(body.bytes));
      const icon = element('span', 'size-9 shrink-0 rounded-md bg-active');
      return element('div', rowClasses.file, icon, element('div', 'min-w-0 grow', name, size));
    }
    case 'reward':
    case 'transfer':
      return element('p', rowClasses.card, body.text);
    case 'deleted':
    case 'unknown':
      return element('p', rowClasses.absent, words[body.kind]);
  }
}

function richOf(node: RichNode, words: FirstViewWords): Node {
  const inside = (children: readonly RichNode[]) => children.map((child) => richOf(child, words));
  switch (node.kind) {
    case 'text':
      return document.createTextNode(node.text);
    case 'break':
      return document.createElement('br');
    case 'mark':
      return element(
        markLooks[node.mark].tag,
        markLooks[node.mark].className ?? '',
        ...inside(node.children),
      );
    case 'block':
      return element(
        blockLooks[node.block].tag,
        blockLooks[node.block].className ?? '',
        ...inside(node.children),
      );
    case 'link': {
      const host = node.realHost === undefined ? [] : [element('bdi', 'text-text-2', ` (${node.realHost})`)];
      return element('span', 'link', ...inside(node.children), ...host);
    }
    case 'mention':
      return element('span', mentionClass, `@${node.person.name}`);
    case 'mentionEveryone':
      return element('span', mentionClass, words.everyone);
  }
}

function element(tag: string, className: string, ...inside: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...inside);
  return made;
}
