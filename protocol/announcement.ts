import { z } from 'zod';
import { person } from './account';
import { announcementDocument } from './announcement-document';
import { route } from './route';
import { id, idText, instant, paged, pageQuery, renamed, spaceId, spaceIdText } from './wire';

export const ANNOUNCEMENT_TITLE_MAX_LENGTH = 200;

/** `content` travels as the editor's JSON in text form (ANN-01). */
const documentText = z.codec(z.string().max(64 * 1024), announcementDocument, {
  decode: (text, context) => {
    try {
      return JSON.parse(text) as z.input<typeof announcementDocument>;
    } catch {
      context.issues.push({ code: 'custom', message: 'not JSON', input: text });
      return z.NEVER;
    }
  },
  encode: (document) => JSON.stringify(document),
});

export const announcement = renamed(
  z.strictObject({
    id,
    title: z.string(),
    document: documentText,
    createdTime: instant,
    author: person,
  }),
  { document: 'content', author: 'creator' },
);
export type Announcement = z.output<typeof announcement>;

const spaceIdParam = renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'id' });

export const announcementRoutes = {
  postAnnouncement: route({
    method: 'POST',
    path: 'guild/createAnnouncement',
    caller: 'session',
    right: 'postAnnouncements',
    creating: true,
    summary: 'Post an announcement in a space',
    body: renamed(
      z.strictObject({
        spaceId,
        title: z.string().max(ANNOUNCEMENT_TITLE_MAX_LENGTH),
        document: z
          .string()
          .max(256 * 1024)
          .describe('editor JSON; checked by the allow-list of announcement-document.ts'),
      }),
      { spaceId: 'guildId', document: 'content' },
    ),
    result: announcement,
  }),
  deleteAnnouncement: route({
    method: 'POST',
    path: 'guild/deleteAnnouncement/{announcementId}',
    caller: 'session',
    right: 'postAnnouncements',
    summary: 'Delete an announcement',
    params: z.strictObject({ announcementId: idText }),
    result: z.null(),
  }),
  announcements: route({
    method: 'GET',
    path: 'guild/{id}/announcements',
    caller: 'anyone',
    summary: 'Announcements of a space, newest first; of a private space for members only',
    params: spaceIdParam,
    query: renamed(z.strictObject({ ...pageQuery(999, 999), spaceId: spaceIdText.optional() }), {
      spaceId: 'id',
    }),
    result: paged(announcement),
  }),
};
