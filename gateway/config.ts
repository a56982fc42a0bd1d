import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { addressesIn, areHttpAddresses } from '@/runtime/address-list';
import { metricsAddress, type MetricsAddress } from '@/runtime/metrics-listener';
import { type Nodes, nodesIn, nodeVariables } from '@/runtime/nodes';
import { productionProblems } from '@/runtime/production.mjs';
import { withSecretFiles } from '@/runtime/secret-files.mjs';
import { readWebConfig, type WebConfig } from '@/lib/config/web';

export interface GatewayConfig extends WebConfig {
  readonly port: number;
  /** Where the signer alone answers, for an origin that differs by its port; null: it has no port of its own. */
  readonly signerPort: number | null;
  /** The address to listen on; null is all of the machine. */
  readonly host: string | null;
  /** Where Prometheus reads; null: nowhere. */
  readonly metrics: MetricsAddress | null;
  /** Folder of the built pages, relative to the root of the repository. */
  readonly nextDir: string;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Upper bound of all finished pages that are kept, in bytes. */
  readonly pageCacheBytes: number;
  readonly maxConnections: number;
  /** Files that are on their way to readers at once; one network has a quarter of them at most. */
  readonly fileTransfers: number;
  /** Pages that are rendered for the readers of one network in a minute, a quarter of it at once; kept pages do not count. */
  readonly renderingsPerMinute: number;
  readonly nodes: Nodes;
  /** Where coins are bought, with places for address, symbol and chain id; null: nowhere. */
  readonly buyUrl: string | null;
  /** What WalletConnect knows this installation by; null: it is not offered. */
  readonly walletConnectProjectId: string | null;
  /** Requests to nodes by the readers of one network in a minute. */
  readonly rpcPerMinute: number;
  /** Where the homeserver listens; null in an installation without chat. */
  readonly chatUrl: string | null;
  /** More processes of it on the same database, of which the one that leads is asked. */
  readonly otherChatUrls: readonly string[];
  /** Which engine that is. Who does not say it gets the checks that one of others needs (foreign-engine.ts). */
  readonly chatEngine: 'embedded' | 'synapse';
  /** The platform's token on the homeserver, refused from outside. */
  readonly chatAsToken: string | null;
  /** Name of this process on the change feed; a new one at each start, because a new process has applied nothing. */
  readonly gatewayId: string;
}

/** What a page fills into BUY_URL. */
const BUY_PLACES = ['{address}', '{symbol}', '{chainId}'];

const environment = z.object({
  ...nodeVariables,
  BUY_URL: z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .refine((url) => new URL(url).username === '', 'must hold no name or password')
    .refine(
      (url) => (url.match(/\{[^}]*\}/g) ?? []).every((place) => BUY_PLACES.includes(place)),
      'takes {address}, {symbol} and {chainId}',
    )
    .optional(),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')
    .optional(),
  RPC_PER_MINUTE: z.coerce.number().int().min(1).max(100_000_000).default(3000),
  WEB_METRICS: metricsAddress.optional(),
  WEB_HOST: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  SIGNER_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  GUILDHALL_NEXT_DIR: z.string().min(1).default('.next'),
  GUILDHALL_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  PAGE_CACHE_MB: z.coerce.number().min(1).max(65536).default(128),
  PAGE_RENDERINGS: z.coerce.number().int().min(1).max(1_000_000).default(120),
  CHAT_URL: z.string().refine(areHttpAddresses, 'must be an http address').transform(addressesIn).optional(),
  CHAT_ENGINE: z.enum(['embedded', 'synapse']).default('synapse'),
  CHAT_AS_TOKEN: z.string().min(32).optional(),
  FILE_TRANSFERS: z.coerce.number().int().min(4).max(100_000).default(256),
  MAX_CONNECTIONS: z.coerce.number().int().min(16).max(1_000_000).default(10_000),
});

/** Reads and checks the environment once; throws a sentence for each thing that is wrong. */
export function readGatewayConfig(env: Readonly<Record<string, string | undefined>>): GatewayConfig {
  const problems = productionProblems(env, 'web');
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const web = readWebConfig(env);
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = environment.safeParse(present);
  if (!read.success) {
    const problem = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new Error(`The configuration of the web process is not usable: ${problem}`);
  }
  const [chatUrl = null, ...otherChatUrls] = read.data.CHAT_URL ?? [];
  if (otherChatUrls.length > 0 && read.data.CHAT_ENGINE !== 'embedded') {
    throw new Error(
      'CHAT_URL names several processes, which needs CHAT_ENGINE=embedded: the workers of a Synapse have one proxy before them.',
    );
  }
  if (chatUrl !== null && present.CHAT_ENGINE === 'synapse' && read.data.CHAT_AS_TOKEN === undefined) {
    throw new Error('CHAT_ENGINE=synapse needs CHAT_AS_TOKEN, with which deleted rooms are recognized.');
  }
  return {
    ...web,
    port: read.data.PORT,
    signerPort: web.signerOrigin === null ? null : (read.data.SIGNER_PORT ?? null),
    host: read.data.WEB_HOST ?? null,
    metrics: read.data.WEB_METRICS ?? null,
    nextDir: path.normalize(read.data.GUILDHALL_NEXT_DIR),
    logLevel: read.data.GUILDHALL_LOG_LEVEL,
    pageCacheBytes: read.data.PAGE_CACHE_MB * 1024 * 1024,
    maxConnections: read.data.MAX_CONNECTIONS,
    fileTransfers: read.data.FILE_TRANSFERS,
    renderingsPerMinute: read.data.PAGE_RENDERINGS,
    nodes: nodesIn(read.data),
    buyUrl: read.data.BUY_URL ?? null,
    walletConnectProjectId: read.data.WALLETCONNECT_PROJECT_ID ?? null,
    rpcPerMinute: read.data.RPC_PER_MINUTE,
    chatUrl,
    otherChatUrls,
    chatEngine: read.data.CHAT_ENGINE,
    chatAsToken: read.data.CHAT_AS_TOKEN ?? null,
    gatewayId: randomUUID(),
  };
}

/** The configuration of this process. Secrets that lie in files are put into the environment, where pages look for them. */
export function gatewayConfig(): GatewayConfig {
  const { variables, problems } = withSecretFiles(process.env);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  Object.assign(process.env, variables);
  return readGatewayConfig(process.env);
}
