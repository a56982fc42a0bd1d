import { randomBytes } from 'node:crypto';
import { expect, type BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { post } from './people';

export interface Uploaded {
  url: string;
  width: number;
  height: number;
}

/** A plain picture of a size, as bytes of a PNG. */
export function drawPicture(width: number, height: number, background = '#4a47a3'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Uploads a plain picture as the person of this context. */
export async function uploadPicture(
  context: BrowserContext,
  purpose: string,
  width = 400,
  height = 400,
): Promise<Uploaded> {
  const response = await context.request.post('/api/upload', {
    headers: { 'sec-fetch-site': 'same-origin' },
    multipart: {
      purpose,
      files: { name: 'a.png', mimeType: 'image/png', buffer: await drawPicture(width, height) },
    },
  });
  const answer = (await response.json()) as { code: string; result: Uploaded };
  expect(answer).toMatchObject({ code: '10000' });
  return answer.result;
}

const logos = new WeakMap<BrowserContext, Promise<Uploaded>>();

/** One logo for all spaces of a person, because the product re-encodes each upload in a separate process. */
function logoOf(context: BrowserContext): Promise<Uploaded> {
  const logo = logos.get(context) ?? uploadPicture(context, 'guildLogo');
  logos.set(context, logo);
  return logo;
}

/** A name that no other test has, in the characters that names of spaces may hold. */
export function newName(prefix = 'Atlas'): string {
  return `${prefix} ${randomBytes(4).toString('hex')}`;
}

/** Creates a space as the person of this context, in the documents' own names; a public community unless told otherwise. */
export async function makeSpace(context: BrowserContext, fields: Record<string, unknown> = {}) {
  const name = newName();
  const { url: logo } = await logoOf(context);
  const space = {
    guildType: 1,
    guildName: name,
    description: 'Charts of places that nobody has drawn before.',
    slogan: 'We draw what we find',
    logo,
    banner: '',
    gameIds: [],
    scholarRate: 0,
    managerRate: 0,
    guildPrivacy: 1,
    darkMode: 0,
    socialData: {},
    ...fields,
  };
  const { id } = await post<{ id: number }>(context.request, 'guild/create', space);
  return { id, name: space.guildName, fields: space };
}

/** Posts an announcement of one paragraph, or of any document. */
export async function announce(context: BrowserContext, guildId: number, title: string, content: unknown) {
  const document =
    typeof content === 'string'
      ? { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: content }] }] }
      : content;
  return await post<{ id: number }>(context.request, 'guild/createAnnouncement', {
    guildId,
    title,
    content: JSON.stringify(document),
  });
}
