import type { MetricsAddress } from '@/runtime/metrics-listener';
import type { Nodes } from '@/runtime/nodes';
import type { ObjectStoreConfig } from '@/storage/objects/settings';
import type { MailSender, MailServerConfig } from './mail-server';
import type { PasswordCost } from './password-cost';
import type { Rules } from '@/server/limits/rules';
import type { LoginProviderConfig } from './login-providers';
import type { HandlesConfig } from './handles';
import type { RewardsConfig } from './rewards';
import type { NftIndexerConfig } from './nft-indexer';
import type { SwapProviderConfig } from './swap-provider';

/** A key that seals, and the one before it, which still opens. */
export interface SealingSecret {
  readonly key: string;
  readonly previous: string | null;
}

export interface ShareSealing {
  readonly a: SealingSecret;
  /** For share B and whatever else a guess at the password could be checked against. */
  readonly b: SealingSecret;
}

export const chatEngines = ['embedded', 'synapse'] as const;
export type ChatEngine = (typeof chatEngines)[number];

/** The homeserver behind the platform, which speaks to it as an application service. */
export interface ChatConfig {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  /** More processes of it on the same database, of which the one that leads is asked. */
  readonly otherUrls?: readonly string[];
  readonly engine: ChatEngine;
  /** What the platform presents to it. */
  readonly asToken: string;
  /** What it presents to the platform. */
  readonly hsToken: string;
  /** The name in its ids, or null to take the one that it says it has. */
  readonly serverName: string | null;
  /** So long a call waits for what it has the homeserver do; 2,000 ms unless told. No variable changes it. */
  readonly settleMs?: number;
}

/** Who delivers our mails, and in whose name. */
export interface MailConfig {
  readonly server: MailServerConfig;
  readonly from: MailSender;
  /** Certificates (PEM) that are trusted beside the usual ones. */
  readonly authorities: string | null;
}

/** With what push services know us (VAPID, RFC 8292). */
export interface PushConfig {
  /** 32 bytes as base64url. */
  readonly privateKey: string;
  /** What browsers subscribe with; follows from the private one. */
  readonly publicKey: string;
  /** A mailto: or https: address by which push services reach the operator. */
  readonly contact: string;
  /** Whether browsers may name endpoints on this machine: for trying alone. */
  readonly allowsLocal: boolean;
}

/** What the platform runs with; read from the environment by `environment.ts` alone. */
export interface Config {
  readonly mode: 'trial' | 'production';
  /** Port of the internal listener; 0 takes a free one. */
  readonly port: number;
  /** Where it listens: the loopback interface, or a network that only our own processes are on. */
  readonly host: string;
  /** Everything that must survive lies here; an absolute path. */
  readonly dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | null;
  /** As the role that owns the tables, for migrations alone; null when `databaseUrl` is that role's. */
  readonly databaseOwnerUrl: string | null;
  /** Origin under which browsers see the web process, without a slash at the end. */
  readonly publicUrl: string;
  /** Shared with the web process; every request carries it. */
  readonly internalSecret: string;
  /** Key of the session cookie's signature; other keys are derived from it by name. */
  readonly sessionSecret: string;
  /** The one before: what it signed is good until it runs out, and nothing new is signed with it. */
  readonly sessionSecretPrevious: string | null;
  /** What the server keeps of wallets is sealed with these; null: no key-share wallets. */
  readonly shareSealing: ShareSealing | null;
  /** How long the recovery of a wallet waits. */
  readonly keyRecoveryHours: number;
  /** After how many days a pending application expires. */
  readonly applicationDays: number;
  /** How many people a minute have their balances checked for access rules. */
  readonly accessChecksPerMinute: number;
  /** Where `ipfs:` addresses of NFTs are read, without a slash at the end; null: they are not. */
  readonly ipfsGateway: string | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Whether new game spaces can be created (OPN-50); those that exist stay. */
  readonly gameSpaces: boolean;
  readonly passwordMinLength: number;
  readonly passwordMaxLength: number;
  /** No variable lowers it. */
  readonly passwordCost: PasswordCost;
  /** E-mails in lower case of the people who run the installation. */
  readonly platformAdmins: readonly string[];
  readonly rateLimits: Rules;
  /** What the platform asks of chains itself: signatures of contracts, and what lies on them. */
  readonly nodes: Nodes;
  /** Where Prometheus reads; null: nowhere. */
  readonly metrics: MetricsAddress | null;
  /** Null: no chat; what the homeserver should be told waits until there is one. */
  readonly chat: ChatConfig | null;
  /** OpenID providers that people can log in with, in the order of the login page. */
  readonly loginProviders: readonly LoginProviderConfig[];
  readonly rewards: RewardsConfig;
  readonly handles: HandlesConfig;
  /** Who quotes swaps on public networks; null: nobody, so that there are none. */
  readonly swapProvider: SwapProviderConfig | null;
  /** Null: logs alone say which NFTs there are. */
  readonly nftIndexer: NftIndexerConfig | null;
  /** The bucket that files are kept in; null: `dataDir`. */
  readonly objects: ObjectStoreConfig | null;
  /** Null: mails lie in the outbox of a trial. */
  readonly mail: MailConfig | null;
  /** A file in MaxMind's format that says where addresses are; null: none. */
  readonly geoDatabase: string | null;
  /** Null: no pushes. */
  readonly push: PushConfig | null;
  readonly feed: { readonly pollMs: number; readonly leaseMs: number };
}
