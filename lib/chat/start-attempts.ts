/** Retries after the first start, and the time before each (OPN-16). */
export const START_RETRIES = 3;
export const START_RETRY_MS = 2_000;

/**
 * Starts the client: once with the session's token, then, as long as it fails, up to three times more with a fresh
 * one, the stored session cleared before each (CHT-02, OPN-15, OPN-16). Rejects with the last failure; one that
 * `isFinal` rejects at once.
 */
export async function startWithRetries<Client>(
  start: (reuse: boolean) => Promise<Client>,
  clearSession: () => void,
  isFinal: (failure: unknown) => boolean,
): Promise<Client> {
  for (let retry = 0; ; retry++) {
    try {
      return await start(retry === 0);
    } catch (failure) {
      if (retry === START_RETRIES || isFinal(failure)) throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, START_RETRY_MS));
    clearSession();
  }
}
