import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import type { Language, Layout } from './conversations';
import { PASSWORD, post, signUp } from './people';

const windows = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

export interface BrowserOf {
  readonly language?: Language;
  readonly layout?: Layout;
  /** Of an instance of its own. */
  readonly baseURL?: string;
}

/** A browser of somebody of their own. */
export function newBrowser(browser: Browser, { language = 'en', layout = 'wide', baseURL }: BrowserOf = {}) {
  return browser.newContext({
    viewport: windows[layout],
    hasTouch: layout === 'narrow',
    isMobile: layout === 'narrow',
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    ...(baseURL !== undefined && { baseURL }),
  });
}

/** A person who belongs to spaces, in a browser of their own. */
export async function newMember(browser: Browser, spaceIds: readonly number[], options: BrowserOf = {}) {
  const context = await newBrowser(browser, options);
  const person = await signUp(context);
  for (const spaceId of spaceIds) await post(context.request, `guild/join/community/${spaceId}`, undefined);
  return { context, ...person };
}

/** Another browser of somebody who is signed up: a session of its own, a device of its own. */
export async function secondDevice(browser: Browser, email: string): Promise<BrowserContext> {
  const context = await newBrowser(browser);
  await post(context.request, 'login/email', { email, password: PASSWORD });
  return context;
}

/** What `login/synapse` answers, in the documents' own names. */
export interface ChatSession {
  readonly access_token: string;
  readonly user_id: string;
  readonly device_id: string;
}

/** The session of this context in chat; its tabs get the same. */
export function chatSession(context: BrowserContext): Promise<ChatSession> {
  return post<ChatSession>(context.request, 'login/synapse?noForce=true', undefined);
}

/** One call to the homeserver with somebody's own token, beside every page; answers status and body. */
export async function matrix(
  context: BrowserContext,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  data?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { access_token: token } = await chatSession(context);
  const response = await context.request.fetch(`/_matrix/client/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data !== undefined && { data }),
  });
  return { status: response.status(), body: (await response.json()) as Record<string, unknown> };
}

/** Sends an event as the person of this context; the status and body say whether the homeserver took it. */
export function sendEvent(context: BrowserContext, matrixId: string, type: string, content: unknown) {
  const room = encodeURIComponent(matrixId);
  return matrix(context, 'PUT', `v3/rooms/${room}/send/${type}/${randomBytes(8).toString('hex')}`, content);
}

/** The content of an edit, as Matrix wants it. */
export function editOf(eventId: string, body: string) {
  return {
    msgtype: 'm.text',
    body: `* ${body}`,
    'm.new_content': { msgtype: 'm.text', body },
    'm.relates_to': { rel_type: 'm.replace', event_id: eventId },
  };
}

/** Texts of a room as the homeserver has them, the oldest first, at most the newest 100. */
export async function textsOf(context: BrowserContext, matrixId: string): Promise<string[]> {
  const room = encodeURIComponent(matrixId);
  const { body } = await matrix(context, 'GET', `v3/rooms/${room}/messages?dir=b&limit=100`);
  const chunk = (body.chunk ?? []) as { type: string; content: { body?: string } }[];
  return chunk
    .filter(({ type, content }) => type === 'm.room.message' && content.body !== undefined)
    .map(({ content }) => content.body ?? '')
    .reverse();
}

const isSync = (request: Request) => new URL(request.url()).pathname.endsWith('/_matrix/client/v3/sync');

/** Follows the calls by which a page waits for news. */
export function watchSync(page: Page) {
  const open = new Set<Request>();
  const answers: Promise<string>[] = [];
  page.on('request', (request) => isSync(request) && open.add(request));
  page.on('requestfailed', (request) => open.delete(request));
  page.on('requestfinished', (request) => {
    if (!open.delete(request)) return;
    const answer = request.response().then(async (response) => (await response?.text()) ?? '');
    // A page that closes while it is told something is asked about it by nobody.
    answer.catch(() => undefined);
    answers.push(answer);
  });
  return {
    /** How many the page holds open now. */
    open: () => open.size,
    /** Everything that the page was told so far. */
    heard: async () => (await Promise.all(answers)).join('\n'),
  };
}

/** Every token that pages of a context are given from now on. */
export function watchTokens(context: BrowserContext): () => Promise<string[]> {
  const tokens: Promise<string>[] = [];
  context.on('response', (response) => {
    if (!response.url().includes('/api/login/synapse') || !response.ok()) return;
    const token = response.json().then((answer: { result: ChatSession }) => answer.result.access_token);
    token.catch(() => undefined);
    tokens.push(token);
  });
  return () => Promise.all(tokens);
}

/**
 * Covers or uncovers a tab: all tabs of a browser that runs without a screen say that they are visible, so the page is
 * told what a browser with one would tell it.
 */
export async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(coverTab, visible ? 'visible' : 'hidden');
}

/** A tab that opens in the background, as those of a restored session do. */
export async function openCovered(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(coverTab, 'hidden');
  await page.goto(path);
  return page;
}

/** Runs in the page. */
function coverTab(state: string): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Everything that a script of the page can read: storages, databases, caches, cookies, the window's own name. */
export function readableStorage(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('the database does not answer'));
      });
    const databases: Record<string, unknown> = {};
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        databases[`${name}/${store}`] = [await done(rows.getAllKeys()), await done(rows.getAll())];
      }
      database.close();
    }
    const caches: string[] = [];
    for (const name of await globalThis.caches.keys()) {
      const cache = await globalThis.caches.open(name);
      for (const request of await cache.keys()) {
        caches.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return {
      localStorage: { ...localStorage },
      sessionStorage: { ...sessionStorage },
      databases,
      caches,
      cookie: document.cookie,
      name: window.name,
      history: history.state as unknown,
      address: location.href,
    };
  });
}

/** The row of a room in the panel at the side. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Space menu' }).getByRole('link', { name: new RegExp(name) });
