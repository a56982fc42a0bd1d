import sharp from 'sharp';
import type { NewSpace } from '@/protocol/space';
import type { UploadPurpose } from '@/protocol/picture';
import type { Uploaded } from '@/protocol/upload';
import type { TestClient } from './client';

/** A real little picture. */
export function pictureBytes(width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
}

/** The form of an upload; `name` is what a browser would call the file. */
export function uploadForm(bytes: Uint8Array, purpose: string, name = 'picture.png'): FormData {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('files', new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
  return form;
}

export async function uploadPicture(client: TestClient, purpose: UploadPurpose): Promise<Uploaded> {
  return client.call('upload', { form: uploadForm(await pictureBytes(), purpose) });
}

let made = 0;
const logos = new WeakMap<TestClient, string>();

/** One upload serves for every space of a client; spaces may share a picture. */
async function logoOf(client: TestClient): Promise<string> {
  const logo = logos.get(client) ?? (await uploadPicture(client, 'guildLogo')).url;
  logos.set(client, logo);
  return logo;
}

/** Fields of a community that keeps every rule, with a logo that the client has uploaded and a name of its own. */
export async function newSpace(
  client: TestClient,
  changes: Partial<NewSpace> = {},
): Promise<NewSpace & { name: string }> {
  made += 1;
  const logo = changes.logo ?? (await logoOf(client));
  return {
    type: 1,
    name: `Space ${made}`,
    description: 'A place to meet.',
    slogan: 'Meet here',
    banner: '',
    gameIds: [],
    scholarRate: 0,
    managerRate: 0,
    privacy: 1,
    darkMode: 0,
    socialLinks: {},
    ...changes,
    logo,
  };
}

/** Creates a space and answers its id. */
export async function createSpace(client: TestClient, changes: Partial<NewSpace> = {}): Promise<number> {
  const { id } = await client.call('createSpace', { body: await newSpace(client, changes) });
  return id;
}

/** What makes a form one of a game space. */
export const asGameSpace: Partial<NewSpace> = {
  type: 0,
  gameIds: [1, 3],
  scholarRate: 0.7,
  managerRate: 0.3,
};
