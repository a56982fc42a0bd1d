/** A connection never came about, so nothing was sent. */
const neverSent = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Asks at one address after the other until one answers. What may have arrived at one goes on to the next only when it may
 * be carried out twice. Throws what the last one threw.
 */
export async function firstAnswer<Answer>(
  urls: readonly string[],
  mayRepeat: () => boolean,
  ask: (url: string) => Promise<Answer>,
): Promise<Answer> {
  for (const [index, url] of urls.entries()) {
    try {
      return await ask(url);
    } catch (error) {
      if (index === urls.length - 1 || !(mayRepeat() || wasNeverSent(error))) throw error;
    }
  }
  throw new Error('There is no address');
}

/** Whether a request failed before anything of it was sent; as undici and fetch say it. */
export function wasNeverSent(error: unknown): boolean {
  return [error, fieldOf(error, 'cause')].some((each) => neverSent.has(String(fieldOf(each, 'code'))));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
