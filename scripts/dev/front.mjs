import http from 'node:http';
import next from 'next';

// The web process while developing: Next's development server where the gateway stands otherwise. What the gateway adds
// (strict policy, finished pages, limits) is not here; `npm start` shows it.

const port = Number(process.env.PORT);
const platformUrl = process.env.PLATFORM_URL;
const secret = process.env.INTERNAL_SECRET ?? '';
const signerOrigin = process.env.SIGNER_ORIGIN || null;
const signerPort = process.env.SIGNER_PORT;

const chainIds = [1, 56, 137, 10, 42161, 31337, 31356];

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

/** Passes a request on as it is; answers 502 when nobody is there. */
function pass(request, response, url, headers) {
  const upstream = http.request(url, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  upstream.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

server.on('request', (request, response) => {
  // Only the gateway may say this of itself.
  delete request.headers['x-guildhall-internal'];
  if (request.url === '/healthz') return void response.end('{"ok":true}');
  if (request.url?.startsWith('/_matrix/')) {
    return pass(request, response, `${process.env.CHAT_URL}${request.url}`, request.headers);
  }
  if (request.url?.startsWith('/files/') || request.url?.startsWith('/api/media/')) {
    const headers = { ...request.headers, 'x-guildhall-internal': secret, 'x-guildhall-peer': '127.0.0.1' };
    return pass(request, response, `${platformUrl}${request.url}`, headers);
  }
  if (request.url === '/rpc') {
    const networks = chainIds.filter((chainId) => process.env[`RPC_${chainId}`]);
    response.setHeader('content-type', 'application/json');
    const settings = {
      networks,
      signerOrigin,
      buyUrl: process.env.BUY_URL ?? null,
      walletConnectProjectId: null,
    };
    return void response.end(JSON.stringify(settings));
  }
  if (signerPort && /^\/signer(\?|$)/.test(request.url ?? '')) {
    return void response.writeHead(307, { location: `${signerOrigin}${request.url}` }).end();
  }
  const node = process.env[`RPC_${request.url?.match(/^\/rpc\/(\d+)$/)?.[1]}`]?.split(',')[0];
  if (node) return pass(request, response, node, { 'content-type': 'application/json' });
  return void handle(request, response);
});
// Nothing here is meant for other machines, mails with their links least of all.
server.listen(port, '127.0.0.1');

if (signerPort) {
  // Pages reload there, too.
  const signer = http.createServer((request, response) => {
    delete request.headers['x-guildhall-internal'];
    const isOfSigner = /^\/(signer(\?|$)|_next\/|__nextjs|(theme|trusted-types)\.js$)/.test(
      request.url ?? '',
    );
    return void (isOfSigner ? handle(request, response) : response.writeHead(404).end());
  });
  signer.on('upgrade', app.getUpgradeHandler());
  signer.listen(Number(signerPort), '127.0.0.1');
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
