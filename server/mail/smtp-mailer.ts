import { createTransport, type Transporter } from 'nodemailer';
import type { MailSender, MailServerConfig } from '@/server/config/mail-server';
import { assertOutsideTransaction } from '@/storage/transaction';
import { MailFateUnknown, MailRefused, MailServerUnavailable } from './mail-failure';
import { mailText } from './mail-text';
import type { Mailer, OutgoingMail } from './mailer';

const CONNECT_MS_MAX = 10_000;
/** Long, because a server that is cut off while it takes a mail over may deliver it and get it again. */
const SILENCE_MS_MAX = 60_000;

export interface SmtpMailerOptions {
  readonly server: MailServerConfig;
  readonly from: MailSender;
  /** Certificates (PEM) of authorities that this installation trusts beside the usual ones. */
  readonly authorities: string | null;
  /** Host of the installation, which the server is greeted with. */
  readonly greetingName: string;
  readonly connectMsMax?: number;
  readonly silenceMsMax?: number;
}

/** Delivers mails to a mail server; each over a connection of its own, whose certificate is checked. */
export class SmtpMailer implements Mailer {
  readonly #transport: Transporter;
  readonly #options: SmtpMailerOptions;

  constructor(options: SmtpMailerOptions) {
    this.#options = options;
    const { server, authorities, greetingName } = options;
    this.#transport = createTransport({
      host: server.host,
      port: server.port,
      secure: server.tls === 'implicit',
      requireTLS: server.tls === 'starttls',
      ignoreTLS: server.tls === 'off',
      auth: server.login ? { user: server.login.user, pass: server.login.password } : undefined,
      // A login that is wanted and cannot be made is an error, not a mail without a login.
      forceAuth: server.login !== null,
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true, ...(authorities && { ca: authorities }) },
      name: greetingName,
      connectionTimeout: options.connectMsMax ?? CONNECT_MS_MAX,
      greetingTimeout: options.connectMsMax ?? CONNECT_MS_MAX,
      dnsTimeout: options.connectMsMax ?? CONNECT_MS_MAX,
      socketTimeout: options.silenceMsMax ?? SILENCE_MS_MAX,
      // Nothing of a mail is a path or an address to fetch from.
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: false,
    });
  }

  /** Resolves when the server has taken the mail over. Throws MailRefused, MailServerUnavailable, or what may pass by itself. */
  async send(mail: OutgoingMail, signal?: AbortSignal): Promise<void> {
    assertOutsideTransaction();
    try {
      await this.#transport.sendMail({
        from: this.#options.from,
        to: { name: '', address: mail.to },
        ...mailText(mail),
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        signal,
      });
    } catch (error) {
      throw meaningOf(error);
    }
  }
}

/** RFC 2369 and RFC 8058: the mail program shows a button, and posts to the address when it is pressed. */
function unsubscribeHeaders({ unsubscribe }: OutgoingMail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** What a failed attempt says: of this mail, of the server, or that the same thing may work later. */
function meaningOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { code, command, responseCode } = factsOf(error);
  const cause = withoutWords(error);
  if (code === 'EABORT') return cause;
  const ofThisMail = command === 'RCPT TO' || command === 'DATA';
  // 421: the server is about to hang up, whatever it was asked.
  if (ofThisMail && responseCode !== undefined && responseCode !== 421) {
    return responseCode >= 500 ? new MailRefused(statusOf(error, responseCode), { cause }) : cause;
  }
  if (code === 'EENVELOPE' && command === 'API') return new MailRefused('no address', { cause });
  // It fell silent or hung up in the middle: the mail may have arrived, so its attempts are counted.
  if (mayHaveArrived(error)) return new MailFateUnknown(cause.message, { cause });
  const refusesUs =
    responseCode !== undefined ? responseCode >= 500 : code === 'ETLS' || isCertificate(error);
  return new MailServerUnavailable(sentenceOf(code, command, responseCode, error), refusesUs, { cause });
}

function factsOf(error: object) {
  const text = (key: string) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' ? value : undefined;
  };
  const responseCode: unknown = Reflect.get(error, 'responseCode');
  return {
    code: text('code'),
    command: text('command'),
    originalCode: text('originalCode'),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  };
}

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL']);

function mayHaveArrived(error: object): boolean {
  const { code, originalCode = '', responseCode } = factsOf(error);
  if (responseCode !== undefined || isCertificate(error) || NEVER_CONNECTED.has(originalCode)) return false;
  return (
    code === 'ECONNECTION' || code === 'ESOCKET' || Reflect.get(error, 'timeoutType') === 'SOCKET_TIMEOUT'
  );
}

/** `550 5.1.1`. */
function statusOf(error: object, responseCode: number): string {
  const response: unknown = Reflect.get(error, 'response');
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(typeof response === 'string' ? response : '');
  return enhanced ? `${responseCode} ${enhanced[1]}` : String(responseCode);
}

/** By OpenSSL's and Node's names of what can be wrong with one. */
function isCertificate(error: object): boolean {
  const { originalCode } = factsOf(error);
  return /CERT|ALTNAME|LEAF_SIGNATURE|SELF_SIGNED/.test(originalCode ?? '');
}

/** Servers quote mailboxes, users and whole commands in their answers; the log gets codes instead. */
function withoutWords(error: object): Error {
  const { code, command, responseCode } = factsOf(error);
  const plain = new Error(`SMTP ${command ?? 'connection'} failed`);
  Object.assign(plain, {
    code: responseCode === undefined ? code : `${code} ${statusOf(error, responseCode)}`,
  });
  return plain;
}

function sentenceOf(
  code: string | undefined,
  command: string | undefined,
  responseCode: number | undefined,
  error: object,
): string {
  if (code === 'EAUTH')
    return `The mail server refuses the login of SMTP_URL (${responseCode ?? 'no answer'})`;
  if (command === 'MAIL FROM')
    return `The mail server refuses the sender SMTP_FROM (${responseCode ?? 'no answer'})`;
  if (isCertificate(error)) return 'The certificate of the mail server is not good for its name';
  if (code === 'ETLS') return 'The mail server cannot encrypt the connection as SMTP_URL demands';
  return `The mail server does not answer (${responseCode ?? code ?? 'unknown'})`;
}
