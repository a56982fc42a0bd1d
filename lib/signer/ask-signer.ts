import { call } from '@/lib/api/client';
import { pageLanguage } from '@/lib/i18n/page-language';
import { readWalletSettings } from '@/lib/wallet-state/settings';
import type { AnnouncedCall, SignerOutcome, SignerRequest } from './messages';
import { dropOldCopies, dropOldDeviceKeys } from './old-copies';
import { SignerError } from './signer-error';
import { SignerWindow } from './signer-window';

let open: SignerWindow | null = null;
let isAsking = false;
/** What the flow that holds the signer will ask for after its allowance. */
let held: { readonly next: AnnouncedCall } | null = null;

/**
 * Asks the signer, one request at a time. Rejects with a SignerError when the person refuses or closes it. Outside of a
 * flow (`holdSigner`) it forgets everything with its answer.
 */
export async function askSigner(request: SignerRequest): Promise<SignerOutcome> {
  if (isAsking) throw new SignerError('busy');
  isAsking = true;
  try {
    open ??= await openWindow();
    const outcome = await open.ask(request, { ticket, ...held });
    if (outcome.kind === 'signed' && 'address' in request && open.origin !== location.origin)
      dropOldCopies(request.address);
    return outcome;
  } catch (cause) {
    // A refusal ends the flow's unlock, and what did not load is loaded anew.
    closeWindow();
    throw cause instanceof SignerError ? cause : new SignerError('unavailable', { cause });
  } finally {
    isAsking = false;
    if (!held) closeWindow();
  }
}

/**
 * Begins a flow of an allowance and the call that it is for. Where the signer finds that the two belong together it shows
 * both with the first and asks for the password once; each is still shown and agreed to. Ends by the function that it
 * answers.
 */
export function holdSigner(next: AnnouncedCall): () => void {
  const flow = { next };
  held = flow;
  return () => {
    if (held !== flow) return;
    held = null;
    if (!isAsking) closeWindow();
  };
}

async function openWindow(): Promise<SignerWindow> {
  const language = pageLanguage();
  const [{ signerOrigin }, texts] = await Promise.all([readWalletSettings(), windowTexts(language)]);
  const origin = signerOrigin ?? location.origin;
  if (origin !== location.origin) dropOldDeviceKeys();
  return new SignerWindow({ origin, language, title: texts.windowTitle });
}

function closeWindow(): void {
  open?.close();
  open = null;
}

async function ticket(): Promise<string> {
  return (await call('signerTicket', { failure: 'silent' })).ticket;
}

async function windowTexts(language: 'en' | 'zh') {
  const { default: texts } = await (language === 'zh'
    ? import('@/messages/zh/keys.json')
    : import('@/messages/en/keys.json'));
  return texts;
}
