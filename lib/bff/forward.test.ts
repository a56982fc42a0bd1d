import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ForwardOptions } from './forward';
import { forwardRequest } from './web-call';

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

let server: http.Server;
let answer: Answer;
let seen: { method: string; url: string; headers: http.IncomingHttpHeaders; body: Buffer } | undefined;
let options: ForwardOptions;
let causes: unknown[];

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = undefined;
  causes = [];
  answer = json(200, { code: '10000', result: null });
  options = {
    platformUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicUrl: 'http://localhost:3000',
    internalSecret: 'the-internal-secret',
    requestId: 'request-1',
    peer: '203.0.113.9',
    language: 'en',
    onUnavailable: (cause) => causes.push(cause),
  };
});

function json(status: number, value: unknown, headers: http.OutgoingHttpHeaders = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };
}

const sameOrigin = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };

function call(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
  return forwardRequest(new Request(`http://localhost:3000/api/${path}`, init), options);
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return call(path, {
    method: 'POST',
    headers: { ...sameOrigin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function codeOf(response: Response): Promise<unknown> {
  return ((await response.json()) as { code: unknown }).code;
}

describe('what may pass', () => {
  test('preflight requests succeed for the signer origin, and for no other', async () => {
    options = { ...options, signerOrigin: 'http://localhost:3001' };
    const asks = (origin: string) =>
      call('user/keyShare/signer', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const told = await asks('http://localhost:3001');
    expect(told.status).toBe(204);
    expect(told.headers.get('access-control-allow-origin')).toBe('http://localhost:3001');
    expect((await asks('http://localhost:3002')).headers.has('access-control-allow-origin')).toBe(false);
  });

  test('HTP-01 HTP-04 a known call passes and its envelope comes back', async () => {
    answer = json(200, { code: '10000', result: { id: 7 } }, { etag: '"a"', 'x-powered-by': 'canary' });
    const response = await call('guild/7?a=1');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ code: '10000', result: { id: 7 } });
    expect(seen).toMatchObject({ method: 'GET', url: '/api/guild/7?a=1' });
    expect(response.headers.get('etag')).toBe('"a"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.has('x-powered-by')).toBe(false);
  });

  test.each([
    'no/such/call',
    'guild/0',
    'guild/abc',
    'guild/1e3',
    '../internal/feed',
    'guild/alias/..',
    'guild/alias/%2e%2E',
    'guild/alias/%ff',
    '',
  ])('%s is no call and never reaches the platform', async (path) => {
    const response = await call(path);
    expect(response.status).toBe(404);
    expect(await codeOf(response)).toBe('20002');
    expect(seen).toBeUndefined();
  });

  test('another method is refused with those that exist', async () => {
    const response = await call('guild/create', { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await codeOf(response)).toBe('20013');
  });

  test('path values are decoded once and encoded again', async () => {
    await call('guild/alias/a%2F%3Fb%20c');
    expect(seen?.url).toBe('/api/guild/alias/a%2F%3Fb%20c');
  });

  test('HEAD is answered like GET, without a body', async () => {
    const response = await call('user/me', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
    expect(seen?.method).toBe('GET');
  });
});

describe('headers', () => {
  test('only the list travels, and nobody outside can write what the web process says', async () => {
    await call('user/me', {
      headers: {
        cookie: 'a=b; guildhall_session=s.e.ss; guildhall_device=dev; guildhall_language=zh; c=d',
        'user-agent': 'x'.repeat(500),
        'x-guildhall-internal': 'canary',
        'x-guildhall-peer': '10.0.0.1',
        'x-forwarded-for': '10.0.0.1',
        'x-request-id': 'canary',
        authorization: 'canary',
        expect: '100-continue',
        te: 'trailers',
        'accept-encoding': 'br',
        'idempotency-key': 'key-1',
      },
    });
    const { host, connection, ...headers } = seen?.headers ?? {};
    expect(host).toMatch(/^127\.0\.0\.1:/);
    expect(connection).toBe('keep-alive');
    expect(headers).toEqual({
      accept: 'application/json',
      cookie: 'guildhall_session=s.e.ss; guildhall_device=dev; guildhall_language=zh',
      'user-agent': 'x'.repeat(200),
      'idempotency-key': 'key-1',
      'x-guildhall-internal': 'the-internal-secret',
      'x-guildhall-peer': '203.0.113.9',
      'x-guildhall-language': 'en',
      'x-request-id': 'request-1',
    });
  });

  test('a cookie that could not have been ours stays behind', async () => {
    await call('user/me', {
      headers: { cookie: `guildhall_session=${'x'.repeat(2000)}; guildhall_device="q"` },
    });
    expect(seen?.headers.cookie).toBeUndefined();
  });

  test('only our own cookies come back', async () => {
    const cookies = [
      'guildhall_session=t; Path=/; HttpOnly',
      'other=canary',
      'guildhall_language=zh; Path=/',
    ];
    answer = json(200, { code: '10000', result: null }, { 'set-cookie': cookies });
    const response = await call('user/me');
    expect(response.headers.getSetCookie()).toEqual([cookies[0], cookies[2]]);
  });

  test('a known version is answered without a body', async () => {
    answer = (request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"a"' ? 304 : 200, { etag: '"a"' });
      response.end();
    };
    const response = await call('user/me', { headers: { 'if-none-match': '"a"' } });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe('"a"');
  });
});

describe('calls that change something', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site by fetch metadata', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
    ['a neighbour domain', { 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['nobody', {}],
    ['a foreign page by referer', { referer: 'https://evil.example/http://localhost:3000' }],
  ])('from %s are refused', async (_, headers) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' };
    for (const response of [await call('login/email', init), await call('logout', { headers })]) {
      expect(response.status).toBe(400);
      expect(await codeOf(response)).toBe('20008');
    }
    expect(seen).toBeUndefined();
  });

  test.each([
    [{ origin: 'http://localhost:3000' }],
    [{ origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'http://[::1]:3000' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ referer: 'http://localhost:3000/index' }],
  ])('from our own pages pass: %j', async (headers) => {
    expect((await call('logout', { headers })).status).toBe(200);
  });

  test('logging out by typing the address works, posting from nowhere does not', async () => {
    expect((await call('logout', { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200);
    const link = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    expect((await call('logout', { headers: link })).status).toBe(400);
    expect((await post('login/email', {}, { 'sec-fetch-site': 'none' })).status).toBe(400);
  });

  test('a form of another site cannot pass as JSON', async () => {
    const response = await post('login/email', {}, { 'content-type': 'text/plain' });
    expect(response.status).toBe(415);
    expect(seen).toBeUndefined();
  });

  test('MEM-19 a call may come without a body; whether it must have one the platform says', async () => {
    await call('guild/7/ban/8?reason=3', { method: 'POST', headers: sameOrigin });
    expect(seen).toMatchObject({ method: 'POST', url: '/api/guild/7/ban/8?reason=3' });
    expect(seen?.body).toHaveLength(0);
  });

  test('a body goes as it came', async () => {
    await post('login/email', { email: '月@example.org' });
    expect(seen?.body.toString()).toBe('{"email":"月@example.org"}');
    expect(seen?.headers['content-type']).toBe('application/json');
  });
});

describe('sizes', () => {
  const mebibyte = new Uint8Array(1024 * 1024);

  function upload(parts: number, headers: Record<string, string> = {}): Promise<Response> {
    let left = parts;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(mebibyte);
        else controller.close();
      },
    });
    return call('upload', {
      method: 'POST',
      headers: { ...sameOrigin, 'content-type': 'multipart/form-data; boundary=x', ...headers },
      body,
      duplex: 'half',
    });
  }

  test('JSON of more than 100 KB is refused, said or unsaid', async () => {
    const response = await post('login/email', { text: 'x'.repeat(101 * 1024) });
    expect(response.status).toBe(413);
    expect(await codeOf(response)).toBe('20006');
    expect((await post('login/email', {}, { 'content-length': '200000' })).status).toBe(413);
    expect(seen).toBeUndefined();
  });

  test('uploads that do not end hold up no other call', async () => {
    const gone = new AbortController();
    const uploads = Array.from({ length: 200 }, () =>
      call('upload', {
        method: 'POST',
        headers: { ...sameOrigin, 'content-type': 'multipart/form-data; boundary=x' },
        body: new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(mebibyte) }),
        duplex: 'half',
        signal: gone.signal,
      }),
    );
    expect((await call('guild/7')).status).toBe(200);
    gone.abort();
    await Promise.allSettled(uploads);
  });

  test('an upload of 5 MB passes, a larger one is broken off', async () => {
    expect((await upload(5)).status).toBe(200);
    expect(seen?.body.length).toBe(5 * 1024 * 1024);
    seen = undefined;
    expect((await upload(60)).status).toBe(413);
    expect((await upload(1, { 'content-length': '9000000' })).status).toBe(413);
    expect(seen).toBeUndefined();
  });

  test('a platform that answers without end is cut off', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pump = () => {
        while (!response.destroyed && response.write(mebibyte));
      };
      response.on('drain', pump);
      pump();
    };
    expect((await call('user/me')).status).toBe(502);
  });
});

describe('what goes wrong behind', () => {
  test('HTP-08 no session is 403 and takes the cookie away', async () => {
    answer = json(401, { code: '20003', message: 'whatever' }, { 'set-cookie': 'guildhall_session=again' });
    const response = await call('user/me', { headers: { cookie: 'guildhall_session=ended' } });
    expect(response.status).toBe(403);
    expect(await codeOf(response)).toBe('20003');
    expect(response.headers.getSetCookie()).toEqual([
      'guildhall_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
  });

  test('it takes nothing from a visitor, who may have logged in before this answer arrives', async () => {
    answer = json(401, { code: '20003', message: 'whatever' });
    const response = await call('user/me', { headers: { cookie: 'guildhall_language=zh' } });
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('HTP-05 an error envelope passes with its fields and nothing more', async () => {
    answer = json(
      429,
      { code: '20005', message: 'Slow', fields: { minutes: 3 }, stack: 'canary' },
      { 'retry-after': '180' },
    );
    const response = await call('user/me');
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('180');
    expect(await response.json()).toEqual({ code: '20005', message: 'Slow', fields: { minutes: 3 } });
  });

  const html: Answer = (_, response) => {
    response.writeHead(500, { 'content-type': 'text/html' });
    response.end('<h1>canary</h1>');
  };
  const redirect: Answer = (_, response) => {
    response.writeHead(302, { location: 'https://evil.example/' });
    response.end();
  };
  const broken: Answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{');
    response.destroy();
  };
  test.each<[string, Answer]>([
    ['a page of an error', html],
    ['an internal error', json(500, { code: '20012', message: 'canary' })],
    ['a redirect', redirect],
    ['a broken answer', broken],
    ['text instead of JSON', (_, response) => response.end('canary')],
    ['an error without envelope', json(404, { error: 'canary' })],
    ['an error of an unknown code', json(422, { code: 'canary', message: 'canary' })],
    ['a 403 of its own', json(403, { code: '20003', message: 'canary' })],
    ['an empty status', (_, response) => response.writeHead(204).end()],
  ])('HTP-09 %s becomes 502 and says nothing of it', async (_, upstream) => {
    answer = upstream;
    const response = await call('user/me');
    expect(response.status).toBe(502);
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({
      code: '20011',
      message: 'The back-end data service is being updated, please be patient.',
    });
    expect(response.headers.has('location')).toBe(false);
    expect(causes).toHaveLength(1);
  });

  test('HTP-09 a refused connection becomes 502', async () => {
    const closed = http.createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    options = { ...options, platformUrl: `http://127.0.0.1:${port}`, language: 'zh' };
    const response = await call('user/me');
    expect(response.status).toBe(502);
    expect(await codeOf(response)).toBe('20011');
  });

  test('HTP-09 a platform that hangs, before or within its answer, becomes 502', async () => {
    options = { ...options, timeoutMs: 200 };
    answer = () => {};
    expect((await call('user/me')).status).toBe(502);
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
    };
    expect((await call('user/me')).status).toBe(502);
  });
});
