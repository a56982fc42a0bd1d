import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';
import { pushOf } from '@/server/config/push';
import type { PushPayload } from '@/server/features/notice/push-text';

/** As `npm start` makes one. */
export const TEST_PUSH_KEY = Buffer.from('push-private-key-of-the-tests-01').toString('base64url');

/** What a platform of tests pushes with; its endpoints are on this machine. */
export const testPush = (allowsLocal = true) =>
  pushOf({
    PUSH_PRIVATE_KEY: TEST_PUSH_KEY,
    PUBLIC_URL: 'http://localhost:3000',
    ...(allowsLocal && { PUSH_LOCAL_ENDPOINTS: '1' }),
  });

export interface ReceivedPush {
  /** Which browser it is for: the end of its address. */
  readonly browser: string;
  readonly topic: string | undefined;
  readonly payload: PushPayload;
}

/** A push service on a free port of the loopback interface, and the browsers that it knows. */
export class TestPushService {
  readonly received: ReceivedPush[] = [];
  /** With what the browsers that it knows have subscribed. */
  publicKey = testPush()?.publicKey;
  /** Its answer to a request, once that is there as a whole; 0 hangs up instead. */
  onPush: (browser: string) => number | Promise<number> = () => 201;
  readonly #browsers = new Map<string, { readonly ecdh: ECDH; readonly auth: Buffer }>();
  #server: Server | undefined;

  static async start(): Promise<TestPushService> {
    const service = new TestPushService();
    service.#server = createServer(
      (request, response) =>
        void service.#take(request).then(
          (status) => (status === 0 ? request.socket.destroy() : response.writeHead(status).end()),
          (error: unknown) => response.writeHead(400).end(String(error)),
        ),
    );
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server?.address() as AddressInfo).port}`;
  }

  /** What a browser's `PushManager.subscribe` answers. */
  browser(): { endpoint: string; p256dh: string; auth: string } {
    const name = randomBytes(12).toString('base64url');
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const auth = randomBytes(16);
    this.#browsers.set(name, { ecdh, auth });
    return {
      endpoint: `${this.url}/push/${name}`,
      p256dh: ecdh.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    };
  }

  /** What a browser has got, oldest first. */
  of({ endpoint }: { endpoint: string }): PushPayload[] {
    return this.received.filter(({ browser }) => endpoint.endsWith(browser)).map(({ payload }) => payload);
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  async #take(request: IncomingMessage): Promise<number> {
    const name = (request.url ?? '').split('/').at(-1) ?? '';
    const browser = this.#browsers.get(name);
    const body = await buffer(request);
    if (!browser) return 404;
    await this.#checkSender(request.headers.authorization ?? '');
    if (request.headers['content-encoding'] !== 'aes128gcm' || !request.headers.ttl) return 400;
    const payload = JSON.parse(decrypt(body, browser).toString()) as PushPayload;
    const topic = request.headers.topic;
    const status = await this.onPush(name);
    if (status > 0 && status < 300) {
      this.received.push({ browser: name, payload, topic: typeof topic === 'string' ? topic : undefined });
    }
    return status;
  }

  /** VAPID (RFC 8292): signed for this service by the key that the browser subscribed with. */
  async #checkSender(authorization: string): Promise<void> {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    const point = Buffer.from(key, 'base64url');
    if (key !== this.publicKey) throw new Error('Another key than the browser subscribed with');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: this.url });
  }
}

/** RFC 8188 with the keys of RFC 8291, apart from the library that encrypts. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const hkdf = (key: Buffer, saltOf: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, saltOf, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = hkdf(ecdh.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // One record: a delimiter of 2 before the padding.
  return plain.subarray(0, plain.lastIndexOf(2));
}
