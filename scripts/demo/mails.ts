import { outboxPage, type OutboxMail } from '@/protocol/page';
import type { TestClient } from '@/server/testing/client';
import { until } from './until';

let look: Promise<readonly OutboxMail[]> | null = null;

/** The link of the newest mail to an address, once it has come. Those who wait at the same time share one look into the outbox. */
export function mailedLink(client: TestClient, email: string): Promise<string> {
  return until(async () => {
    look ??= newestMails(client).finally(() => (look = null));
    return (await look).find(({ to, links }) => to === email && links.length > 0)?.links[0];
  }, `No mail came to ${email}`);
}

async function newestMails(client: TestClient): Promise<readonly OutboxMail[]> {
  const answer = await client.send('/internal/page/outbox');
  return outboxPage.parse(await answer.json());
}
