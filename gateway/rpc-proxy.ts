import { Agent, request as undiciRequest } from 'undici';
import { isSameOrigin } from '@/lib/bff/origin';
import { capped, readBody } from '@/lib/bff/read-body';
import { DATA_POLICY } from '@/lib/csp/policy';
import { verifySessionHint } from '@/lib/session/session-hint';
import { networkByChainId } from '@/protocol/network';
import { describeError } from '@/runtime/describe-error';
import type { RateLimiter } from './rate-limiter';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';
import type { Log } from './log';
import { bodyOf } from './request-body';
import { type ReadRpc, readRpc, rpcErrors } from './rpc-request';

const RPC_PATH = /^\/rpc\/(\d{1,10})$/;
const BODY_BYTES_MAX = 256 * 1024;
const BODY_MS_MAX = 15_000;
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;
const ANSWER_MS_MAX = 30_000;

const agent = new Agent({
  connections: 64,
  connect: { timeout: 5_000 },
  headersTimeout: ANSWER_MS_MAX,
  bodyTimeout: ANSWER_MS_MAX,
});

export interface RpcDeps {
  readonly config: GatewayConfig;
  readonly log: Log;
  readonly rpcAllowances: RateLimiter;
}

/**
 * Passes JSON-RPC of `POST /rpc/{chainId}` to a node of that network, for the methods of rpc-request.ts. Addresses and
 * keys of nodes stay here. A node of a real network answers our own pages for people with a session; one that runs
 * beside the product answers everybody who reaches it, because wallets call it without cookies.
 */
export async function proxyRpc(exchange: Exchange, peer: string, deps: RpcDeps): Promise<void> {
  const { config, log } = deps;
  const chainId = Number(RPC_PATH.exec(exchange.address.pathname)?.[1]);
  const network = networkByChainId(chainId);
  const nodes = config.nodes.get(chainId);
  if (!network || !nodes) return exchange.plain(404, 'Not found');
  if (exchange.request.method !== 'POST') {
    return exchange.plain(405, 'Nodes are asked by POST', { allow: 'POST' });
  }
  if (!network.isLocal) {
    const header = (name: string) => exchange.header(name) ?? null;
    const { sessionSecret: secret, sessionSecretPrevious: previousSecret, publicUrl } = config;
    const session = await verifySessionHint(header('cookie'), { secret, previousSecret, publicUrl });
    if (!session || !isSameOrigin(header, publicUrl)) return refuse(exchange, 403, 'session');
  }
  if (!/^application\/json\s*(;|$)/i.test(exchange.header('content-type') ?? '')) {
    return refuse(exchange, 415, 'invalid');
  }
  const bytes = await readBody(bodyOf(exchange.request), {
    bytesMax: BODY_BYTES_MAX,
    signal: AbortSignal.timeout(BODY_MS_MAX),
  });
  if (bytes === 'too_large') return refuse(exchange, 413, 'invalid');
  if (typeof bytes === 'string') return refuse(exchange, 400, 'invalid');
  const read = readRpc(bytes);
  if (read === 'parse' || read === 'invalid') return refuse(exchange, 400, read);
  if (!deps.rpcAllowances.take(peer, read.asked.length + read.refused.length)) {
    return refuse(exchange, 429, 'limited', { 'retry-after': '5' });
  }
  if (read.asked.length === 0) {
    return send(exchange, 200, Buffer.from(JSON.stringify(read.isBatch ? read.refused : read.refused[0])));
  }

  let problem = 'No node is configured';
  for (const node of nodes) {
    const asked = await ask(node, read);
    if (asked.kind === 'answered') return send(exchange, 200, asked.bytes);
    problem = asked.problem;
    // A node that may have taken the transaction is the only one that can say what became of it.
    if (read.changes && asked.mayHaveTaken) break;
  }
  log.write('request.unavailable', { request: exchange.id, kind: 'rpc', problem });
  refuse(exchange, 502, 'internal');
}

type Asked = { kind: 'answered'; bytes: Buffer } | { kind: 'failed'; problem: string; mayHaveTaken: boolean };

async function ask(node: string, { asked, refused, isBatch }: ReadRpc): Promise<Asked> {
  let mayHaveTaken = false;
  try {
    const answer = await undiciRequest(node, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(isBatch ? asked : asked[0]),
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    mayHaveTaken = true;
    const parts: Uint8Array[] = [];
    for await (const part of capped(answer.body, ANSWER_BYTES_MAX, () => {})) parts.push(part);
    // A node says what is wrong with a request in the body, with whatever status; only these mean that it did not answer.
    if (answer.statusCode === 429 || answer.statusCode >= 500 || [401, 403].includes(answer.statusCode)) {
      const isRefused = answer.statusCode < 500;
      return { kind: 'failed', problem: `Status ${answer.statusCode}`, mayHaveTaken: !isRefused };
    }
    const said: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
    const whole = isBatch && Array.isArray(said) ? [...(said as unknown[]), ...refused] : said;
    return { kind: 'answered', bytes: Buffer.from(JSON.stringify(whole)) };
  } catch (cause) {
    const isUnreached = /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(
      (cause as { code?: string }).code ?? '',
    );
    return { kind: 'failed', problem: describeError(cause), mayHaveTaken: mayHaveTaken || !isUnreached };
  }
}

function refuse(
  exchange: Exchange,
  status: number,
  name: keyof typeof rpcErrors,
  headers: Record<string, string> = {},
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: null, error: rpcErrors[name] }));
  return send(exchange, status, bytes, headers);
}

function send(
  exchange: Exchange,
  status: number,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<void> {
  return exchange.sendOnce(
    status,
    {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-security-policy': DATA_POLICY,
      ...headers,
    },
    bytes,
  );
}
