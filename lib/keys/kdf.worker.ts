import type { Kdf } from '@/protocol/key-share-rules';
import type { Bytes } from './bytes';
import { compileStretch, stretchHere } from './kdf';

/* Stretches one password apart from the page, which stays responsive and needs no permission for WebAssembly. */

export interface StretchJob {
  readonly password: Bytes;
  readonly kdf: Kdf;
}
/** `loaded` comes once, unasked: everything that a job needs is there and compiled. */
export type StretchAnswer =
  | { readonly loaded: true }
  | { readonly stretched: Bytes }
  | { readonly failed: true };

self.addEventListener('message', ({ data }: MessageEvent<StretchJob>) => {
  stretchHere(data.password, data.kdf).then(
    (stretched) => self.postMessage({ stretched } satisfies StretchAnswer, { transfer: [stretched.buffer] }),
    () => self.postMessage({ failed: true } satisfies StretchAnswer),
  );
});
void compileStretch().then(() => self.postMessage({ loaded: true } satisfies StretchAnswer));
