import { createPublicClient, fallback, http, type Transport } from 'viem';
import { assertOutsideTransaction } from '@/storage/transaction';

const ANSWER_MS_MAX = 8_000;

/** Asks the nodes of a chain in their order, never inside a transaction. What they say is not cached. */
export function nodeClient(nodes: readonly string[]) {
  const asked = fallback(
    nodes.map((url) => http(url, { timeout: ANSWER_MS_MAX, retryCount: 1, retryDelay: 100 })),
    { retryCount: 0 },
  );
  return createPublicClient({
    transport: outsideTransactions(asked),
    cacheTime: 0,
    pollingInterval: 250,
    // A contract must not name addresses that this server then fetches (EIP-3668).
    ccipRead: false,
  });
}

export type NodeClient = ReturnType<typeof nodeClient>;

function outsideTransactions(transport: Transport): Transport {
  return (options) => {
    const made = transport(options);
    const request: typeof made.request = (asked, requestOptions) => {
      assertOutsideTransaction();
      return made.request(asked, requestOptions);
    };
    return { ...made, request };
  };
}
