import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { outboxMail, type OutboxMail } from '@/protocol/page';
import type { Clock } from '@/runtime/clock';
import type { PageRoutes } from '@/server/http/page';
import type { Services } from '@/server/services';
import { assertOutsideTransaction } from '@/storage/transaction';
import { mailText } from './mail-text';
import type { Mailer, OutgoingMail } from './mailer';

const KEPT_MAX = 500;
/** What whoever tries the product has just caused; older ones are in the folder. */
const LISTED = 30;

/** Where the outbox of an installation lies. */
export const outboxFolder = (dataDir: string) => path.join(dataDir, 'outbox');

/** Delivers mails to a folder, for installations without a mail server. The newest 500 are kept. */
export class Outbox implements Mailer {
  readonly #folder: string;
  readonly #clock: Clock;

  constructor(folder: string, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  async send(mail: OutgoingMail): Promise<void> {
    assertOutsideTransaction();
    const now = this.#clock.now();
    const id = `${now.toISOString().replace(/[-:.]/g, '')}-${randomBytes(6).toString('hex')}`;
    const content: OutboxMail = {
      id,
      to: mail.to,
      ...mailText(mail),
      links: [mail.link, mail.unsubscribe].filter((link) => link !== undefined),
      createdTime: now.toISOString(),
    };
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeWhole(path.join(this.#folder, `${id}.json`), JSON.stringify(content, null, 2));
    for (const name of (await this.#names()).slice(KEPT_MAX))
      await rm(path.join(this.#folder, name), { force: true });
  }

  /** The newest first. */
  async list(limit = LISTED): Promise<OutboxMail[]> {
    const mails: OutboxMail[] = [];
    for (const name of (await this.#names()).slice(0, limit)) {
      const content = await readFile(path.join(this.#folder, name), 'utf8').catch(() => null);
      const mail = content === null ? undefined : outboxMail.safeParse(parsed(content)).data;
      if (mail) mails.push(mail);
    }
    return mails;
  }

  /** File names, the newest first: they begin with the time. */
  async #names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse();
  }
}

/** A reader sees the whole file or none, also when the process dies in between. */
async function writeWhole(file: string, content: string): Promise<void> {
  const unfinished = `${file}.tmp`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The page that shows the outbox; an installation in production has none, whoever asks, nor has one that sends its mails. */
export function outboxPages({ config, clock }: Pick<Services, 'config' | 'clock'>): PageRoutes {
  if (config.mode === 'production' || config.mail) return {};
  const outbox = new Outbox(outboxFolder(config.dataDir), clock);
  return { outbox: () => outbox.list() };
}
