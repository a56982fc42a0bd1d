import { z } from 'zod';
import { route } from './route';

/** What an upload is for; the server makes the path, `/files/<folder>/<timestamp>-<random>.<ext>` (OPN-88). */
export const uploadPurposes = {
  guildLogo: 'guild/logo',
  guildBanner: 'guild/banner',
  roomLogo: 'room/logo',
  avatar: 'avatar',
  announcement: 'guild/announcement',
} as const;
export type UploadPurpose = keyof typeof uploadPurposes;

export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
export const UPLOAD_PIXELS_MAX = 25_000_000;
export const UPLOAD_FRAMES_MAX = 200;

/** Accepted by content, not by name (OPN-51). */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

export const uploaded = z.strictObject({
  url: z.string().describe('path on this origin'),
  width: z.int().min(1),
  height: z.int().min(1),
});
export type Uploaded = z.output<typeof uploaded>;

export const uploadRoutes = {
  upload: route({
    method: 'POST',
    path: 'upload',
    caller: 'session',
    multipart: true,
    summary: 'Upload one picture: multipart field `files`, and `purpose` with a key of uploadPurposes',
    result: uploaded,
  }),
};
