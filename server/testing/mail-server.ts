import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { mailSender, mailServerUrl } from '@/server/config/mail-server';
import type { MailConfig } from '@/server/config/config';

const pem = (name: string) => readFileSync(path.resolve('server/testing/certificates', name), 'utf8');

export const LOGIN = { user: 'guildhall', password: 'p@ss/word' };

/** The authority that signed both certificates; nothing outside of tests trusts it. */
export const testAuthority = () => pem('ca.pem');

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they came. */
  readonly raw: string;
  readonly encrypted: boolean;
  readonly user: string | undefined;
}

export interface TestMailServerOptions {
  readonly tls?: 'implicit' | 'starttls' | 'off';
  /** Whose name its certificate carries. */
  readonly certificate?: 'localhost' | 'other';
  /** Wants the login of the tests. */
  readonly login?: boolean;
}

/** An answer that is not yes, such as `550 5.1.1 No such mailbox`. */
export class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** A mail server on a free port of the loopback interface, which keeps what it gets. */
export class TestMailServer {
  readonly received: ReceivedMail[] = [];
  /** Recipients that were named, refused ones too. */
  readonly asked: string[] = [];
  /** What it says of a sender, a recipient and a whole mail; throws a Refusal for no. */
  onSender: (address: string) => void = () => undefined;
  onRecipient: (address: string) => void = () => undefined;
  /** Runs when the whole mail is there, before the yes. */
  onMail: () => Promise<void> | void = () => undefined;
  port = 0;
  #server: SMTPServer | undefined;
  readonly #sockets = new Set<Socket>();
  readonly #options: TestMailServerOptions;

  private constructor(options: TestMailServerOptions) {
    this.#options = options;
  }

  static async start(options: TestMailServerOptions = {}): Promise<TestMailServer> {
    const server = new TestMailServer(options);
    await server.start();
    return server;
  }

  /** How the platform is told of it. */
  config({
    from = 'Guildhall <no-reply@guild.example>',
    password = LOGIN.password,
    trusted = true,
  } = {}): MailConfig {
    const { tls = 'starttls', login } = this.#options;
    const scheme = tls === 'implicit' ? 'smtps' : 'smtp';
    const user = login ? `${LOGIN.user}:${encodeURIComponent(password)}@` : '';
    const entry = tls === 'starttls' ? '?tls=required' : '';
    return {
      server: mailServerUrl.parse(`${scheme}://${user}localhost:${this.port}/${entry}`),
      from: mailSender.parse(from),
      authorities: trusted ? testAuthority() : null,
    };
  }

  /** Begins to listen, after `stop` on the same port. */
  async start(): Promise<void> {
    this.#server = new SMTPServer(this.#serverOptions());
    // Clients that do not trust it hang up in the middle; tests look at the other end.
    this.#server.on('error', () => undefined);
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server.server, 'listening');
    this.port = (this.#server.server.address() as AddressInfo).port;
  }

  /** Breaks every connection off, without a word. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    const server = this.#server;
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  #serverOptions(): SMTPServerOptions {
    const { tls = 'starttls', certificate = 'localhost', login = false } = this.#options;
    const answer = (work: () => void, callback: (error?: Error | null) => void) => {
      try {
        work();
        callback();
      } catch (error) {
        callback(error instanceof Error ? error : new Error('refused'));
      }
    };
    return {
      secure: tls === 'implicit',
      hideSTARTTLS: tls === 'off',
      key: pem('server.key'),
      cert: pem(`${certificate}.pem`),
      authOptional: !login,
      disabledCommands: [...(login ? [] : ['AUTH']), ...(tls === 'off' ? ['STARTTLS'] : [])],
      closeTimeout: 100,
      onAuth: ({ username, password }, _session, callback) =>
        username === LOGIN.user && password === LOGIN.password
          ? callback(null, { user: username })
          : callback(new Refusal(535, `5.7.8 Wrong password ${password} of ${username}`)),
      onMailFrom: ({ address }, _session, callback) => answer(() => this.onSender(address), callback),
      onRcptTo: ({ address }, _session, callback) => {
        this.asked.push(address);
        answer(() => this.onRecipient(address), callback);
      },
      onData: (stream, session, callback) => {
        void (async () => {
          const raw = await text(stream);
          const { mailFrom, rcptTo } = session.envelope;
          try {
            await this.onMail();
          } catch (error) {
            return callback(error instanceof Error ? error : new Error('refused'));
          }
          this.received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            raw,
            encrypted: session.secure,
            user: typeof session.user === 'string' ? session.user : undefined,
          });
          callback();
        })();
      },
    };
  }
}
