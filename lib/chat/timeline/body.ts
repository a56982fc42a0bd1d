import { REWARD_MESSAGE_TYPE, rewardCardOf } from '@/protocol/reward-rules';
import { TRANSFER_MESSAGE_TYPE, transferCardOf } from '@/protocol/transfer';
import { withoutBidiControls } from '@/lib/format/bidi';
import { mediaPath, previewPath } from '@/lib/chat/media';
import type { MessageBody } from '@/lib/chat/model';
import type { MentionContext } from '@/lib/chat/text/mention';
import type { TextReader } from '@/lib/chat/text/text-reader';
import { mentionsOf } from './mentions';
import { contentOf, repliedTo, type Content } from './raw-event';

const NAME_LENGTH_MAX = 255;

/** What a message's content alone does not tell. */
export interface BodyContext extends Pick<MentionContext, 'personOf' | 'me'> {
  readonly mayMentionEveryone: boolean;
  readonly textBody: TextReader['textBody'];
}

/** What a message shows; an image or file without a good address is unknown, never a foreign address. */
export function bodyOf(content: Content, context: BodyContext): MessageBody {
  switch (content.msgtype) {
    case 'm.text':
    case 'm.notice':
    case 'm.emote':
      return textOf(content, context);
    case 'm.image':
      return imageOf(content);
    case 'm.file':
    case 'm.video':
    case 'm.audio':
      return fileOf(content);
    case REWARD_MESSAGE_TYPE:
      return rewardOf(content) ?? textOf(content, context);
    case TRANSFER_MESSAGE_TYPE:
      return transferOf(content) ?? textOf(content, context);
    default:
      return typeof content.body === 'string' && content.msgtype !== undefined
        ? textOf(content, context)
        : { kind: 'unknown' };
  }
}

function textOf(content: Content, context: BodyContext): MessageBody {
  if (typeof content.body !== 'string') return { kind: 'unknown' };
  const { userIds, everyone } = mentionsOf(content);
  const html = htmlIn(content);
  const plain = repliedTo(content) === null ? content.body : withoutReplyFallback(content.body);
  const mentionsEveryone = everyone && context.mayMentionEveryone;
  return context.textBody(plain, html, { ...context, mentioned: userIds, mentionsEveryone });
}

/** The formatted text of a message, as it came. */
export function htmlIn({ format, formatted_body: html }: Content): string | null {
  return format === 'org.matrix.custom.html' && typeof html === 'string' ? html : null;
}

function rewardOf(content: Content): MessageBody | null {
  const card = rewardCardOf(content);
  if (!card) return null;
  const text = typeof content.body === 'string' ? withoutBidiControls(content.body) : '';
  return { kind: 'reward', id: card.id, root: card.root, text };
}

function transferOf(content: Content): MessageBody | null {
  const card = transferCardOf(content);
  if (!card) return null;
  const text = typeof content.body === 'string' ? withoutBidiControls(content.body) : '';
  return { kind: 'transfer', ...card, isRepeated: false, text };
}

/** Older clients repeat above an answer what it answers, as lines of `> `. */
function withoutReplyFallback(body: string): string {
  if (!body.startsWith('> <')) return body;
  const lines = body.split('\n');
  const first = lines.findIndex((line) => !line.startsWith('> '));
  return first === -1 ? body : lines.slice(lines[first] === '' ? first + 1 : first).join('\n');
}

function imageOf(content: Content): MessageBody {
  const url = mediaPath(content.url);
  if (url === null) return { kind: 'unknown' };
  const info = contentOf(content.info);
  const size = { width: dimension(info.w), height: dimension(info.h) };
  return {
    kind: 'image',
    url,
    previewUrl: previewPath(url, { ...size, type: info.mimetype }),
    ...size,
    name: fileName(content),
    progress: null,
  };
}

function fileOf(content: Content): MessageBody {
  const url = mediaPath(content.url);
  if (url === null) return { kind: 'unknown' };
  const { size } = contentOf(content.info);
  return {
    kind: 'file',
    url,
    name: fileName(content),
    bytes: typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : null,
    progress: null,
  };
}

function fileName({ filename, body }: Content): string {
  const name = typeof filename === 'string' ? filename : typeof body === 'string' ? body : '';
  return withoutBidiControls(name).slice(0, NAME_LENGTH_MAX);
}

/** A side of a picture, as far as it can be one. */
function dimension(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 65_535 ? value : null;
}

/** A message on one line: what it says, or what its file is called. */
export function previewOf(body: MessageBody): string {
  if (body.kind === 'text' || body.kind === 'reward' || body.kind === 'transfer')
    return body.text.replace(/\s+/g, ' ').trim().slice(0, 200);
  return body.kind === 'image' || body.kind === 'file' ? body.name : '';
}
