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
  page: '/verify' | '/reset' | '/index/wallet' | '/stopRecovery' | '/keepTwoStep',
): Promise<string> {
  const link = await newest(email, `a link to ${page}`, ({ links }) =>
    links.find((each) => each.includes(`${page}?`)),
  );
  const { pathname, search } = new URL(link, 'http://site');
  return pathname + search;
}

/** The code of the newest mail to an address that has one; not one of those that are known. */
export function mailedCode(email: string, known: readonly string[] = []): Promise<string> {
  return newest(email, 'a code', ({ text }) => {
    const code = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/m.exec(text)?.[0];
    return code !== undefined && known.includes(code) ? undefined : code;
  });
}

/** What the newest mail to an address has of a kind, once there is one. */
async function newest(
  email: string,
  what: string,
  find: (mail: OutboxMail) => string | undefined,
): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = await inOutbox(email, find);
        return found !== undefined;
      },
      { message: `a mail to ${email} with ${what}`, intervals: [50, 100, 200, 400] },
    )
    .toBe(true);
  return found ?? '';
}

async function inOutbox(
  email: string,
  find: (mail: OutboxMail) => string | undefined,
): Promise<string | undefined> {
  for (const dataDir of dataDirs) {
    const folder = path.join(dataDir, 'outbox');
    const names = await readdir(folder).catch(() => []);
    // The names begin with the time.
    for (const name of names.sort().reverse()) {
      const mail = name.endsWith('.json') && (await mailIn(path.join(folder, name)));
      const found = mail && mail.to === email ? find(mail) : undefined;
      if (found !== undefined) return found;
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
