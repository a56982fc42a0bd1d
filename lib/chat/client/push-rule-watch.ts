import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { ClientEvent } from 'matrix-js-sdk/lib/client.js';
import { call } from '@/lib/api/client';

/** A client that changes one thing may write several rules. */
const TOGETHER_MS = 1_000;

/**
 * Lets the platform know that push rules have changed, maybe by another Matrix client: it doesn't hear of them otherwise. Begin it
 * after the first sync. Returns a function that ends it.
 */
export function watchPushRules(client: MatrixClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const compare = () => void call('comparePushRules', { failure: 'silent' }).catch(() => {});
  const hear = (event: { getType(): string }) => {
    if (event.getType() !== 'm.push_rules') return;
    clearTimeout(timer);
    timer = setTimeout(compare, TOGETHER_MS);
  };
  client.on(ClientEvent.AccountData, hear);
  return () => {
    clearTimeout(timer);
    client.off(ClientEvent.AccountData, hear);
  };
}
