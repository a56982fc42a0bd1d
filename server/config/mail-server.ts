import { z } from 'zod';
import { isLoopbackHost } from '@/runtime/production.mjs';

/** The mail server that sends for us. */
export interface MailServerConfig {
  readonly host: string;
  readonly port: number;
  /** `starttls` sends nothing, no password either, before the connection is encrypted. */
  readonly tls: 'implicit' | 'starttls' | 'off';
  readonly login: { readonly user: string; readonly password: string } | null;
}

/** A sender as people see it. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}

const FORM = 'must be an address like smtp://user:password@mail.example:587 or smtps://…:465';

/**
 * `smtps://` encrypts from the first byte. `smtp://` demands STARTTLS; on a loopback host, or with `?tls=off`, it sends in
 * the clear.
 */
export const mailServerUrl = z.string().transform((text, context): MailServerConfig => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (!URL.canParse(text)) return refuse(FORM);
  const url = new URL(text);
  if (!/^smtps?:$/.test(url.protocol) || url.hostname === '' || !['', '/'].includes(url.pathname)) {
    return refuse(FORM);
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const implicit = url.protocol === 'smtps:';
  const entry = url.searchParams.get('tls');
  if (![null, 'required', 'off'].includes(entry) || (implicit && entry === 'off')) {
    return refuse('takes ?tls=required or, with smtp://, ?tls=off');
  }
  const clear = !implicit && (entry === 'off' || (entry === null && isLoopbackHost(url.hostname)));
  const tls = implicit ? 'implicit' : clear ? 'off' : 'starttls';
  const login =
    url.username === ''
      ? null
      : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  if (login && tls === 'off' && !isLoopbackHost(url.hostname)) {
    return refuse('must not send a password in the clear: leave out ?tls=off, or the user and the password');
  }
  return { host, port: Number(url.port) || (implicit ? 465 : 587), tls, login };
});

const ADDRESS = /^[^\s@<>"]{1,64}@[a-z0-9.-]{1,253}$/i;

/** `no-reply@guild.example` or `Guildhall <no-reply@guild.example>`. */
export const mailSender = z.string().transform((text, context): MailSender => {
  const [, name = '', inner] = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = (inner ?? text).trim();
  if (ADDRESS.test(address)) return { name: inner === undefined ? 'Guildhall' : name, address };
  context.addIssue({ code: 'custom', message: 'must be a sender like Guildhall <no-reply@guild.example>' });
  return z.NEVER;
});
