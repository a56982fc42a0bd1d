import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Metrics } from '@/runtime/metrics';
import { homeserverPeers } from '@/runtime/peers';
import { readGatewayConfig } from '@/gateway/config';
import { FeedFollower } from '@/gateway/feed';
import { createHandler } from '@/gateway/handle-request';
import { createLog } from '@/gateway/log';
import { NextRenderer } from '@/gateway/next-renderer';
import { PageCache } from '@/gateway/page-cache';
import { PageStore } from '@/gateway/page-store';
import { createPlatform } from '@/gateway/platform';
import { createServer } from '@/gateway/listener';
import { StaticFiles } from '@/gateway/static-files';
import { PageVersions } from '@/gateway/page-versions';
import { PersonPrivacy } from '@/gateway/person-privacy';
import { STANDINGS, Standings } from '@/gateway/standings';
import { TokenOwners } from '@/gateway/token-owners';

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** A running platform, as server/testing starts one. */
interface PlatformBehind {
  readonly url: string;
  readonly config: {
    readonly publicUrl: string;
    readonly internalSecret: string;
    readonly sessionSecret: string;
  };
}

interface ChatBehind {
  readonly platform: PlatformBehind;
  readonly homeserver: { readonly url: string; readonly engine: string };
  readonly chatConfig: { readonly asToken: string };
}

/**
 * The gateway on a free port, with a real platform behind it. In Next's place stands a handler that writes pages as
 * Next does, so that a test can see what it was asked and make it fail; e2e/http runs the gateway with the real build.
 */
export class TestGateway {
  /** Every request that Next would have got. */
  rendered: IncomingMessage[] = [];
  /** What a page says inside its body. */
  pageText: (request: IncomingMessage) => Promise<string> | string = plainText;
  readonly logLines: Record<string, unknown>[] = [];
  readonly #servers: readonly http.Server[];
  readonly #release: () => Promise<void>;

  private constructor(
    servers: readonly http.Server[],
    readonly port: number,
    release: () => Promise<void>,
  ) {
    this.#servers = servers;
    this.#release = release;
  }

  /** Before the homeserver of a chat test, on whichever engine it runs. */
  static before({ platform, homeserver, chatConfig }: ChatBehind): Promise<TestGateway> {
    const { url, engine } = homeserver;
    return TestGateway.start(platform, {
      CHAT_URL: url,
      CHAT_ENGINE: engine,
      CHAT_AS_TOKEN: chatConfig.asToken,
    });
  }

  static async start(
    platform: PlatformBehind,
    environment: Record<string, string> = {},
  ): Promise<TestGateway> {
    const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-gateway-'));
    await mkdir(path.join(folder, 'next/static/chunks'), { recursive: true });
    await mkdir(path.join(folder, 'public'));
    await writeFile(
      path.join(folder, 'next/static/chunks/a.js'),
      `console.log(${JSON.stringify('a'.repeat(2000))})`,
    );
    await writeFile(path.join(folder, 'next/static/chunks/app.js'), 'app()');
    await writeFile(path.join(folder, 'public/theme.js'), 'theme()');

    const config = readGatewayConfig({
      PLATFORM_URL: platform.url,
      PUBLIC_URL: platform.config.publicUrl,
      INTERNAL_SECRET: platform.config.internalSecret,
      SESSION_SECRET: platform.config.sessionSecret,
      ...environment,
    });
    const nowMs = () => performance.now();
    const log = createLog('debug', { write: (line) => void gateway.logLines.push(JSON.parse(line)) });
    const store = new PageStore(config.pageCacheBytes);
    const versions = new PageVersions(nowMs, (subject) => {
      if (subject === null) store.clear();
      else store.dropSubject(subject);
      if (subject === null || subject === STANDINGS) standings.changed();
      privacy.changed(subject);
    });
    const client = createPlatform(config);
    const chat = config.chatUrl === null ? null : homeserverPeers([config.chatUrl, ...config.otherChatUrls]);
    const owners = new TokenOwners(chat);
    const standings = new Standings(client, versions, owners);
    const privacy = new PersonPrivacy(client, versions, owners);
    const feed = new FeedFollower(client, versions, log, nowMs);
    const handler = createHandler({
      metrics: new Metrics('web'),
      config,
      log,
      platform: client,
      chat,
      standings,
      privacy,
      renderer: new NextRenderer((request, response) => gateway.#render(request, response), config.publicUrl),
      cache: new PageCache(store, versions, (subject) => client.version(subject)),
      signerFiles: new Set(['/theme.js', '/_next/static/chunks/a.js']),
      files: await StaticFiles.scan(path.join(folder, 'next'), path.join(folder, 'public')),
      build: {
        isPrerendered: (known) => known === '/index',
        isPage: (known) => ['/kit', '/index/wallet', '/outbox', '/broken', '/away', '/gone'].includes(known),
      },
      isOpen: () => true,
      onUse: () => feed.noteUse(),
    });
    const ports = [0, ...(config.signerPort === null ? [] : [config.signerPort])];
    const servers = ports.map(() => createServer(handler, config));
    for (const [index, server] of servers.entries()) {
      await new Promise<void>((resolve) => server.listen(ports[index], '127.0.0.1', resolve));
    }
    const gateway = new TestGateway(servers, (servers[0]?.address() as AddressInfo).port, async () => {
      await feed.stop();
      chat?.close();
      await client.close();
      await rm(folder, { recursive: true, force: true });
    });
    feed.start();
    return gateway;
  }

  /** Where a client calls it. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Forgets what was rendered before, and writes plain pages again. */
  reset(): void {
    this.rendered = [];
    this.pageText = plainText;
  }

  /** Sends exactly these headers; fetch would add and refuse some. */
  async get(
    target: string,
    headers: http.OutgoingHttpHeaders = {},
    method = 'GET',
    port = this.port,
  ): Promise<Answer> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: target, method, headers };
      http.request(options, resolve).on('error', reject).end();
    });
    return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
  }

  /** Sends a body in parts, without saying how long it will be. */
  async post(target: string, headers: http.OutgoingHttpHeaders, parts: readonly Buffer[]): Promise<Answer> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: this.port, path: target, method: 'POST', headers };
      const request = http.request(options, resolve).on('error', reject);
      Readable.from(parts).pipe(request);
    });
    return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
  }

  async close(): Promise<void> {
    await this.#release();
    for (const server of this.#servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  async #render(request: IncomingMessage, response: http.ServerResponse): Promise<void> {
    this.rendered.push(request);
    if (request.url === '/broken') return void response.writeHead(500).end('<h1>canary</h1>');
    if (request.url === '/away')
      return void response.writeHead(307, { location: 'https://evil.example/x' }).end();
    if (request.url === '/gone') {
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<html id="__next_error__">');
    }
    try {
      const nonce = /'nonce-([^']+)'/.exec(String(request.headers['content-security-policy']))?.[1];
      const attribute = nonce === undefined ? '' : ` nonce="${nonce}"`;
      const body = `${await this.pageText(request)}<script${attribute}>(self.__next_f=self.__next_f||[]).push([0])</script>`;
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'x-powered-by': 'canary',
        'x-nextjs-rewritten-path': '/en/x',
      });
      response.end(`<!DOCTYPE html><html><head><meta charSet="utf-8"/></head><body>${body}</body></html>`);
    } catch {
      response.writeHead(500).end();
    }
  }
}

function plainText(request: IncomingMessage): string {
  return `<p>${String(request.headers['x-guildhall-language'])} ${request.url}</p>`;
}
