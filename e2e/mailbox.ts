import { expect, type BrowserContext } from '@playwright/test';

/**
 * The link of the newest mail to an address, relative to the site; from the outbox page as the server sends it, because
 * nearly every test signs somebody up and a tab would cost more than the rest of that.
 */
export async function mailedLink(
  context: BrowserContext,
  email: string,
  path: '/verify' | '/reset' | '/index/wallet' | '/stopRecovery',
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const html = await (await context.request.get('/outbox')).text();
        link = linkIn(html, email, path);
        return link !== undefined;
      },
      { message: `a mail to ${email} with a link to ${path}`, intervals: [50, 100, 200, 400] },
    )
    .toBe(true);
  const { pathname, search } = new URL(link ?? '', 'http://site');
  return pathname + search;
}

/** The newest mail stands first. */
function linkIn(html: string, email: string, path: string): string | undefined {
  const [, ...mails] = html.split('data-mail-to="');
  for (const mail of mails.filter((each) => each.startsWith(`${email}"`))) {
    for (const [, address = ''] of mail.matchAll(/href="([^"]*)"/g)) {
      if (address.includes(`${path}?`)) return address.replaceAll('&amp;', '&');
    }
  }
  return undefined;
}
