/*
 * What pictures may be uploaded. Without schemas: the process that makes one picture anew starts for every upload, and
 * would spend a third of its time on reading them.
 */

/** What an upload is for; the server makes the path, `/files/<folder>/<timestamp>-<random>.<ext>` (OPN-88). */
export const uploadPurposes = {
  guildLogo: 'guild/logo',
  guildBanner: 'guild/banner',
  roomLogo: 'room/logo',
  avatar: 'avatar',
  announcement: 'guild/announcement',
  gameBanner: 'game/banner',
} as const;
export type UploadPurpose = keyof typeof uploadPurposes;

export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
export const UPLOAD_PIXELS_MAX = 25_000_000;
export const UPLOAD_FRAMES_MAX = 200;

/** Accepted by content, not by name (OPN-51). */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
