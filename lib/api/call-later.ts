import { pageLanguage } from '@/lib/i18n/page-language';
import type { RouteName } from '@/protocol/routes';
import { ApiError } from './api-error';
import type { CallArguments, CallResult } from './client';

/**
 * `call` for the small public pages: client, route table and sentences come in a script of their own, asked for by
 * `prepareCalls` at the first touch of a form (or by the call itself).
 */
export async function callLater<Name extends RouteName>(
  name: Name,
  ...input: CallArguments<Name>
): Promise<CallResult<Name>> {
  const { call } = await load();
  return call(name, ...input);
}

/** Starts loading what a call and the wording of its errors need. Never rejects. */
export function prepareCalls(): void {
  load().catch(() => {}); // the call itself says that there is no connection
}

/** The sentence of an error; `offlineText` when not even the sentences can be loaded. */
export async function errorTextLater(error: ApiError, offlineText: string): Promise<string> {
  try {
    const { errorText } = await import('./error-text');
    return await errorText(error);
  } catch {
    return offlineText;
  }
}

async function load() {
  try {
    const [client, texts] = await Promise.all([import('./client'), import('./error-text')]);
    await texts.loadErrorTexts(pageLanguage());
    return client;
  } catch (cause) {
    throw new ApiError('offline', 0, {}, undefined, { cause });
  }
}
