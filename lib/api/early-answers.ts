/** An answer that is on its way for longer is asked for again. */
const EARLY_TIMEOUT_MS = 10_000;

declare global {
  /** Answers that were asked for before the product's scripts ran, by method and address; null for one that failed. */
  var guildhallEarly: Map<string, Promise<Response | null>> | undefined;
}

/** Asks, and keeps the answer for the first who would ask for the same. Null where there is none, or the server refuses. */
export function askEarly(address: string, init: RequestInit): Promise<Response | null> {
  const answers = (globalThis.guildhallEarly ??= new Map());
  const answer = fetch(address, { ...init, signal: AbortSignal.timeout(EARLY_TIMEOUT_MS) }).then(
    (response) => (response.ok ? response : null),
    () => null,
  );
  // Both read it.
  answers.set(
    keyOf(init.method ?? 'GET', address),
    answer.then((response) => response?.clone() ?? null),
  );
  return answer;
}

/** An answer that was asked for early, once; null where none was, or it failed. */
export async function takeEarly(method: string, address: string): Promise<Response | null> {
  const key = keyOf(method, address);
  const answer = globalThis.guildhallEarly?.get(key);
  globalThis.guildhallEarly?.delete(key);
  return (await answer) ?? null;
}

/** Discards the answers that have not been taken. */
export function dropEarly(): void {
  globalThis.guildhallEarly = undefined;
}

function keyOf(method: string, address: string): string {
  return `${method} ${new URL(address).href}`;
}
