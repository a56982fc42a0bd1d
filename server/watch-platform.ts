import type { Services } from './services';

/** The values that Prometheus reads of the platform beside its requests. */
export function watchPlatform({ metrics, storage, mailQueue, chat }: Services): void {
  metrics.watch('guildhall_database_connections', () => storage.connections().open);
  metrics.watch('guildhall_database_connections_idle', () => storage.connections().idle);
  metrics.watch('guildhall_database_waiting', () => storage.connections().waiting);
  metrics.watch('guildhall_mails_waiting', async () => (await mailQueue.count()).waiting);
  metrics.watch('guildhall_mails_refused', async () => (await mailQueue.count()).refused);
  metrics.watch('guildhall_chat_outbox_waiting', () => chat.countWaiting());
}
