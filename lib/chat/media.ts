import { MEDIA_ID_PATTERN } from '@/protocol/chat-names';

/** Pictures of this width or less are shown as they are. */
const PREVIEW_SIZE = 800;

/**
 * The address on this origin of a picture or file that events name as `mxc://server/id`; null for everything else, so
 * that a message can never make a page load from another origin.
 */
export function mediaPath(mxc: unknown): string | null {
  if (typeof mxc !== 'string') return null;
  const mediaId = /^mxc:\/\/[^/]+\/([^/?#]+)$/.exec(mxc)?.[1];
  return mediaId !== undefined && MEDIA_ID_PATTERN.test(mediaId) ? `/api/media/${mediaId}` : null;
}

/** The smaller form for the timeline. What moves stays whole, what is small too. */
export function previewPath(
  path: string,
  info: { width: number | null; height: number | null; type: unknown },
): string {
  const isSmall =
    info.width !== null && info.height !== null && Math.max(info.width, info.height) <= PREVIEW_SIZE;
  if (isSmall || info.type === 'image/gif') return path;
  return `${path}?width=${PREVIEW_SIZE}&height=${PREVIEW_SIZE}`;
}

/** Pictures of people: media of the homeserver, or a path of this origin as the platform writes it. */
export function avatarPath(address: unknown): string {
  const media = mediaPath(address);
  if (media !== null) return `${media}?width=96&height=96`;
  return typeof address === 'string' && /^\/(?!\/)[\x21-\x7e]*$/.test(address) ? address : '';
}
