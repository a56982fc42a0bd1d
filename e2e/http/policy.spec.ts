import { createHash } from 'node:crypto';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { createSpace, signUp } from '../people';
import { signerOriginOf } from '../signer';

/** What the browser complained about on a page; a status that the test expects is no complaint. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource.*40[34]/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** The words of a policy without the sources that are on one of these origins. */
const foreignIn = (policy: string, origins: readonly string[]) =>
  policy
    .split(/[ ;]+/)
    .filter((word) => !origins.some((origin) => word === origin || word.startsWith(`${origin}/`)))
    .join(' ');

/** Everything inline that a browser would run or apply, as the bytes of the first response say. */
function inlineParts(html: string) {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = '', content = '']) => ({ attributes, content }))
    .filter(({ attributes }) => !/\ssrc=/.test(attributes) && !/application\/ld\+json/.test(attributes));
  return {
    scripts,
    styles: html.match(/<style\b|\sstyle="/g) ?? [],
    handlers: html.match(/<[a-z][^>]*\son[a-z]+="/gi) ?? [],
  };
}

const visitorPages = [
  '/',
  '/login',
  '/login?guildName=a&inviterId=3',
  '/login/wallet',
  '/?lang=zh',
  '/signup',
  '/forgot',
  '/reset?token=x',
  '/verify?token=x',
  '/stopRecovery?token=x',
  '/keepTwoStep?token=x',
  '/authorize?redirectUrl=x',
  '/signer',
  '/signer?lang=zh',
  '/privacy',
  '/terms',
  '/index/guildSearch',
  '/index/guildSearch?searchContent=a',
  '/no/such',
  '/index/guildOverview/999999',
  '/outbox',
  '/kit',
  '/conversation',
];
const shellPages = [
  '/index',
  '/index/setup',
  '/index/settings/account/<me>',
  '/index/createSpace',
  '/index/spaceEditor',
  '/index/nomanland',
  '/index/notification',
  '/index/wallet',
  '/index/homePage/chattings',
];

/** Pages whose complaints every-page.spec.ts does not hear. */
const seenOnlyHere = [
  '/authorize?redirectUrl=x',
  '/signer',
  '/kit',
  '/conversation',
  '/index/guildOverview/999999',
];

/** What the bytes of a page and its policy have wrong. */
async function wrongIn(request: APIRequestContext, path: string, origins: readonly string[]) {
  const response = await request.get(path, { headers: { accept: 'text/html' } });
  const policy = response.headers()['content-security-policy'] ?? '';
  const { scripts, styles, handlers } = inlineParts(await response.text());
  const names = scripts.map(({ attributes, content }) => {
    const nonce = / nonce="([^"]+)"/.exec(attributes)?.[1];
    return nonce === undefined
      ? `'sha256-${createHash('sha256').update(content).digest('base64')}'`
      : `'nonce-${nonce}'`;
  });
  return [
    !/^default-src 'none'; script-src 'self' '(sha256|nonce)-/.test(policy) && `has the policy ${policy}`,
    /unsafe|\*|https?:/.test(foreignIn(policy, origins)) && `allows foreign sources: ${policy}`,
    Buffer.byteLength(policy) >= 4096 && 'has a policy that proxies refuse',
    names.length < 2 && 'has no inline scripts, which pages have',
    ...names.map((name) => !policy.includes(name) && `does not allow its own ${name}`),
    ...styles.map((style) => `has the inline style ${style}`),
    ...handlers.map((handler) => `has the handler ${handler}`),
  ].flatMap((problem) => (problem ? [`${path} ${problem}`] : []));
}

test.describe('the strict policy', () => {
  // What a browser says of these pages every-page.spec.ts hears.
  for (const [who, paths] of [
    ['a visitor', visitorPages],
    ['somebody signed in', shellPages],
  ] as const) {
    test(`in pages for ${who} every script is allowed by name, and nothing else inline`, async ({
      context,
      baseURL,
    }) => {
      const person = who === 'somebody signed in' ? await signUp(context) : null;
      const origins = [new URL(baseURL ?? '').origin, await signerOriginOf(context)];
      const problems = paths.map((path) =>
        wrongIn(context.request, path.replace('<me>', String(person?.id)), origins),
      );
      expect((await Promise.all(problems)).flat()).toEqual([]);
    });
  }

  test('of pages that are opened nowhere else nothing is refused', async ({ page }) => {
    const complaints = complaintsOf(page);
    for (const path of seenOnlyHere) await page.goto(path, { waitUntil: 'networkidle' });
    expect(complaints).toEqual([]);
  });

  test('of chat, loaded directly, nothing is refused until it waits for changes', async ({
    page,
    context,
  }) => {
    await signUp(context);
    const complaints = complaintsOf(page);
    const waits = page.waitForRequest(/\/_matrix\/client\/v3\/sync\?.*since=/);
    await page.goto('/index/homePage/chattings');
    await waits;
    expect(complaints).toEqual([]);
  });

  test('the page of a space, with what its owner sees added, and the way there and back', async ({
    page,
    context,
  }) => {
    await signUp(context, { verified: true });
    const id = await createSpace(context, `Policy ${Date.now()}`);
    const complaints = complaintsOf(page);
    await page.goto(`/index/guildOverview/${id}`, { waitUntil: 'networkidle' });
    // Chat begins there, and never is idle.
    await page.goto('/index');
    await expect(page.getByRole('textbox', { name: /general/ })).toBeVisible();
    await page.goBack({ waitUntil: 'networkidle' });
    expect(complaints).toEqual([]);
  });

  test('what an attacker would inject does not run', async ({ page }) => {
    await page.goto('/privacy');
    const outcome = await page.evaluate(async () => {
      const tried: Record<string, string> = {};
      const attempt = (name: string, act: () => void) => {
        try {
          act();
          tried[name] = 'done';
        } catch (error) {
          tried[name] = (error as Error).name;
        }
      };
      const world = window as unknown as { ran?: boolean };
      attempt('markup', () => void (document.body.innerHTML = '<img src=x onerror="ran=true">'));
      attempt('written', () => document.write('<script>ran=true</script>'));
      attempt(
        'foreign script',
        () => void (document.createElement('script').src = 'https://evil.example/a.js'),
      );
      attempt(
        'uploaded script',
        () => void (document.createElement('script').src = '/files/guild/logo/a.png'),
      );
      attempt('compiled', () => void Reflect.construct(Function, ['ran=true']));
      attempt('text of a script', () => {
        const script = document.createElement('script');
        script.append('ran=true');
        document.body.append(script);
      });
      attempt('second policy', () => {
        const { trustedTypes } = window as {
          trustedTypes?: { createPolicy(name: string, rules: object): void };
        };
        trustedTypes?.createPolicy('default', {});
      });
      attempt('base', () => {
        const base = document.createElement('base');
        base.href = 'https://evil.example/';
        document.head.append(base);
      });
      return { tried, ran: world.ran ?? false, base: document.baseURI };
    });
    expect(outcome.ran).toBe(false);
    expect(outcome.base).not.toContain('evil');
    expect(outcome.tried).toMatchObject({
      markup: 'TypeError',
      written: 'TypeError',
      'foreign script': 'TypeError',
      'uploaded script': 'TypeError',
      'second policy': 'TypeError',
    });
  });
});

test('every built script file carries the policy that a worker needs', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const files = [...html.matchAll(/src="(\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const { ...headers } = (await request.get(file)).headers();
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    );
    if (file.startsWith('/_next/'))
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});
