import { sniffImage } from '@/server/files/picture';
import type { ImageType } from '@/server/files/files';

export type PlayedType =
  | 'video/mp4'
  | 'video/webm'
  | 'audio/mpeg'
  | 'audio/wav'
  | 'audio/ogg'
  | 'audio/flac'
  | 'audio/mp4';

/** What bytes are, whatever anybody calls them; `svg` is markup and never shown. */
export type MediaFacts =
  | { readonly kind: 'image'; readonly type: ImageType }
  | { readonly kind: 'video' | 'audio'; readonly type: PlayedType }
  | { readonly kind: 'svg' | 'other' };

export function mediaFactsOf(bytes: Uint8Array): MediaFacts {
  const image = sniffImage(bytes);
  if (image !== null) return { kind: 'image', type: image };
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).toString('latin1');
  if (head.slice(4, 8) === 'ftyp') {
    return head.slice(8, 11) === 'M4A'
      ? { kind: 'audio', type: 'audio/mp4' }
      : { kind: 'video', type: 'video/mp4' };
  }
  if (head.startsWith('\x1a\x45\xdf\xa3')) return { kind: 'video', type: 'video/webm' };
  if (/^RIFF[^]{4}WAVE/.test(head)) return { kind: 'audio', type: 'audio/wav' };
  if (head.startsWith('ID3') || /^\xff[\xfb\xf3\xf2]/.test(head))
    return { kind: 'audio', type: 'audio/mpeg' };
  if (head.startsWith('OggS')) return { kind: 'audio', type: 'audio/ogg' };
  if (head.startsWith('fLaC')) return { kind: 'audio', type: 'audio/flac' };
  return { kind: /<svg[\s>]/i.test(head) ? 'svg' : 'other' };
}

const VIDEO = /\.(?:mp4|m4v|mov|webm)$/i;
const AUDIO = /\.(?:mp3|wav|ogg|oga|flac|m4a)$/i;

/** Of media that has not been read: what its address says (OPN-97). Null: nothing that is played. */
export function playedKindOf(address: string): 'video' | 'audio' | null {
  const [, type] = /^data:(video|audio)\//i.exec(address) ?? [];
  if (type !== undefined) return type.toLowerCase() as 'video' | 'audio';
  const path = address.split(/[?#]/)[0] ?? '';
  return VIDEO.test(path) ? 'video' : AUDIO.test(path) ? 'audio' : null;
}
