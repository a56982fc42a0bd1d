import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { outboxMail, type OutboxMail } from '../protocol/page';

/*
 * Mails are read where the product lays them down: nearly every test signs somebody up, and the outbox's page costs more
 * than the rest of that, the more the more mails it shows. The page has a test of its own (account.spec.ts).
 */

/** Data folders of the products that tests of this worker talk to. */
const dataDirs = new Set([process.env.E2E_DATA_DIR ?? '']);

/** Mails that are read once, by their files: none ever changes. */
const mails = new Map<string, OutboxMail>();

/** Mails of a further product are found by `mailedLink` from now on. */
export function readMailsOf(dataDir: string): void {
  dataDirs.add(dataDir);
}

/** The link of the newest mail to an address, relative to the site. */
export async function mailedLink(
  email: string,
  page: '/verify' | '/reset' | '/index/wallet' | '/stopRecovery',
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        link = await newestLink(email, page);
        return link !== undefined;
      },
      { message: `a mail to ${email} with a link to ${page}`, intervals: [50, 100, 200, 400] },
    )
    .toBe(true);
  const { pathname, search } = new URL(link ?? '', 'http://site');
  return pathname + search;
}

async function newestLink(email: string, page: string): Promise<string | undefined> {
  for (const dataDir of dataDirs) {
    const folder = path.join(dataDir, 'outbox');
    const names = await readdir(folder).catch(() => []);
    // The names begin with the time.
    for (const name of names.sort().reverse()) {
      const mail = name.endsWith('.json') && (await mailIn(path.join(folder, name)));
      const link = mail && mail.to === email && mail.links.find((each) => each.includes(`${page}?`));
      if (link) return link;
    }
  }
  return undefined;
}

/** Undefined when the product has thrown it away meanwhile, to make room. */
async function mailIn(file: string): Promise<OutboxMail | undefined> {
  const known = mails.get(file);
  if (known) return known;
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const mail = text === undefined ? undefined : outboxMail.parse(JSON.parse(text));
  if (mail) mails.set(file, mail);
  return mail;
}
