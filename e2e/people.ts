import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { mailedLink } from './mailbox';
import { noteNotices } from './notices';

export const PASSWORD = 'lantern42';

/** An address that no other test has. */
export function newEmail(name = 'mira'): string {
  return `${name}.${randomBytes(5).toString('hex')}@example.org`;
}

interface Answer {
  code: string;
  result: { user: { id: number; username: string } };
}

/** Calls the API as the person of this context; the origin is what a browser would send, unless `headers` say another. */
export async function post<Result>(
  request: APIRequestContext,
  path: string,
  data: unknown,
  headers: Record<string, string> = {},
): Promise<Result> {
  const usual = { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomBytes(16).toString('hex') };
  const response = await request.post(`/api/${path}`, { data, headers: { ...usual, ...headers } });
  const answer = (await response.json()) as { code: string; result: Result };
  expect(answer, `${path} answers ${JSON.stringify(answer)}`).toMatchObject({ code: '10000' });
  return answer.result;
}

/** Confirms by the password, beside every page, for what asks for a fresh login long after the sign-up. */
export async function confirmLogin({ request }: Pick<BrowserContext, 'request'>): Promise<void> {
  await post(request, 'user/freshLogin/password', { password: PASSWORD });
}

/** Signs up through the API; the context holds the session afterwards. */
export async function signUp(context: BrowserContext, options: { verified?: boolean; email?: string } = {}) {
  const { email = newEmail() } = options;
  await noteNotices(context);
  const { user } = await post<Answer['result']>(context.request, 'user/register', {
    email,
    password: PASSWORD,
    agreed: true,
  });
  if (options.verified) {
    const link = await mailedLink(email, '/verify');
    await post(context.request, 'user/verifyEmail', {
      token: new URL(link, 'http://site').searchParams.get('token'),
    });
  }
  return { email, id: user.id, username: user.username };
}

/** Uploads a picture of the repository and answers its path. */
async function upload(request: APIRequestContext, file: string, purpose: string): Promise<string> {
  const response = await request.post('/api/upload', {
    multipart: { purpose, files: { name: 'logo.png', mimeType: 'image/png', buffer: await readFile(file) } },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const answer = (await response.json()) as { code: string; result: { url: string } };
  expect(answer, `upload answers ${JSON.stringify(answer)}`).toMatchObject({ code: '10000' });
  return answer.result.url;
}

/** Creates a public community as the person of this context and answers its id. */
export async function createSpace(context: BrowserContext, name: string): Promise<number> {
  const { id } = await post<{ id: number }>(context.request, 'guild/create', {
    guildType: 1,
    guildName: name,
    description: 'Charts of places that nobody has drawn before.',
    slogan: 'We draw what we find',
    logo: await upload(context.request, 'public/art/icon-512.png', 'guildLogo'),
    banner: '',
    gameIds: [],
    scholarRate: 0,
    managerRate: 0,
    guildPrivacy: 1,
    darkMode: 0,
    socialData: {},
  });
  return id;
}
