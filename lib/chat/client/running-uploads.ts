import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';

/** Uploads by the transaction id of their message, and how large they may be. */
export class RunningUploads {
  readonly #client: MatrixClient;
  readonly #controllers = new Map<string, AbortController>();
  #bytesMax: Promise<number> | null = null;

  constructor(client: MatrixClient) {
    this.#client = client;
  }

  /** Aborted when the person drops the message. */
  signalOf(txnId: string): AbortSignal {
    let controller = this.#controllers.get(txnId);
    if (!controller) this.#controllers.set(txnId, (controller = new AbortController()));
    return controller.signal;
  }

  drop(txnId: string): void {
    this.#controllers.get(txnId)?.abort();
  }

  bytesMax(): Promise<number> {
    this.#bytesMax ??= this.#client.getMediaConfig(true).then(
      (config) => config['m.upload.size'] ?? Infinity,
      () => {
        this.#bytesMax = null;
        return Infinity; // the homeserver refuses what is too large
      },
    );
    return this.#bytesMax;
  }
}
