import type { IncomingMessage, ServerResponse } from 'node:http';
import { NextRenderer } from './next-renderer';

function rendererOf(handler: (request: IncomingMessage, response: ServerResponse) => void): NextRenderer {
  return new NextRenderer(handler, 'https://guild.example');
}

test('the handler sees the request that the gateway wrote, and no other', async () => {
  let seen: IncomingMessage | undefined;
  const renderer = rendererOf((request, response) => {
    seen = request;
    response.writeHead(404, { 'x-a': 'b' });
    response.end('missing');
  });
  const rendered = await renderer.render('/a?b=c', { 'x-request-id': 'r' });
  expect(rendered).toMatchObject({ status: 404, headers: { 'x-a': 'b' } });
  expect(rendered.bytes.toString()).toBe('missing');
  expect(seen).toMatchObject({ method: 'GET', url: '/a?b=c' });
  expect(seen?.headers).toEqual({
    host: 'guild.example',
    connection: 'close',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'guild.example',
    'x-forwarded-proto': 'https',
    'x-request-id': 'r',
  });
});

test('a large answer comes whole', async () => {
  const part = 'x'.repeat(64 * 1024);
  const renderer = rendererOf((_, response) => {
    let left = 100;
    const pump = () => {
      while (left > 0) {
        left -= 1;
        if (!response.write(part)) return void response.once('drain', pump);
      }
      response.end();
    };
    pump();
  });
  const rendered = await renderer.render('/', {});
  expect(rendered.bytes.length).toBe(100 * part.length);
});

test('an answer without end is given up', async () => {
  const part = 'x'.repeat(1024 * 1024);
  const renderer = rendererOf((_, response) => {
    const pump = () => {
      while (!response.destroyed) if (!response.write(part)) return void response.once('drain', pump);
    };
    pump();
  });
  await expect(renderer.render('/', {})).rejects.toThrow('larger than any page');
});

test('a reader that goes away ends the rendering', async () => {
  const closed = new Promise<void>((resolve) => {
    const renderer = rendererOf((_, response) => {
      response.on('close', () => resolve());
      response.write('one', () => gone.abort());
    });
    const gone = new AbortController();
    renderer.render('/', {}, gone.signal).catch(() => {});
  });
  await closed;
});

test('a rendering that breaks off is an error and not a short page', async () => {
  const renderer = rendererOf((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('one');
    setImmediate(() => response.destroy());
  });
  await expect(renderer.render('/', {})).rejects.toThrow();
  const dead = rendererOf((request) => request.socket.destroy());
  await expect(dead.render('/', {})).rejects.toThrow();
});
