import { openIdProviders, type LoginProvider } from '@/protocol/login-provider';
import { isLoopbackName } from './loopback';

/** Who runs this installation and how to reach them, as the legal pages say it; empty where it is not configured. */
export interface Operator {
  readonly name: string;
  readonly contact: string;
}

/** Read when a page is rendered: a build knows no operator. Long or multi-line values are cut to one line. */
export function operator(env: Readonly<Record<string, string | undefined>> = process.env): Operator {
  const line = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  return { name: line(env.OPERATOR_NAME), contact: line(env.OPERATOR_CONTACT) };
}

/**
 * Whether pages lead to the outbox: a trial installation without a mail server keeps its mails in one. At an address that
 * others reach it is closed unless the operator opens it (gateway/outbox.ts), and a link would lead nowhere.
 */
export function hasOutbox(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  if ((env.GUILDHALL_MODE ?? 'trial') !== 'trial' || env.SMTP_URL) return false;
  const publicUrl = env.PUBLIC_URL ?? 'http://localhost';
  return env.OUTBOX_OPEN === '1' || (URL.canParse(publicUrl) && isLoopbackName(new URL(publicUrl).hostname));
}

/** Whether wallets of phones are offered (WALLETCONNECT_PROJECT_ID). */
export function hasPhoneWallets(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return Boolean(env.WALLETCONNECT_PROJECT_ID);
}

/** The OpenID providers that people can log in with (OIDC_PROVIDERS). */
export function loginProviders(
  env: Readonly<Record<string, string | undefined>> = process.env,
): LoginProvider[] {
  return (openIdProviders(env.OIDC_PROVIDERS) ?? []).map(({ id, name }) => ({ id, name }));
}
