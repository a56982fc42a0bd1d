import http from 'node:http';
import next from 'next';

// The web process while developing: Next's development server where the gateway stands otherwise. What the gateway adds
// (strict policy, finished pages, limits) is not here; `npm start` shows it.

const port = Number(process.env.PORT);
const platformUrl = process.env.PLATFORM_URL;
const secret = process.env.INTERNAL_SECRET ?? '';

const server = http.createServer();
const app = next({
  dev: true,
  dir: '.',
  customServer: true,
  hostname: 'localhost',
  port,
  httpServer: server,
});
await app.prepare();
const handle = app.getRequestHandler();

server.on('request', async (request, response) => {
  // Only the gateway may say this of itself.
  delete request.headers['x-guildhall-internal'];
  if (request.url === '/healthz') return void response.end('{"ok":true}');
  if (!request.url?.startsWith('/files/')) return void handle(request, response);
  try {
    const file = await fetch(`${platformUrl}${request.url}`, { headers: { 'x-guildhall-internal': secret } });
    response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? 'text/plain' });
    response.end(Buffer.from(await file.arrayBuffer()));
  } catch {
    response.writeHead(502).end();
  }
});
// Nothing here is meant for other machines, mails with their links least of all.
server.listen(port, '127.0.0.1');

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
