import type { LogLevel } from '@/runtime/log';
import type { MetricsAddress } from '@/runtime/metrics-listener';
import type { ObjectStoreConfig } from '@/storage/objects/settings';

/** Who stands behind the server and decides about rooms; null in the stand-alone server. */
export interface AppserviceConfig {
  /** Where transactions are pushed to: `{url}/_matrix/app/v1/transactions/{txnId}`. */
  readonly url: string;
  /** Where else, when that one does not answer: more processes of it. */
  readonly otherUrls?: readonly string[];
  /** What it presents to us. */
  readonly asToken: string;
  /** What we present to it. */
  readonly hsToken: string;
  readonly senderLocalpart: string;
  /** Localparts that belong to it alone. */
  readonly userPattern: RegExp;
}

export interface HomeserverConfig {
  /** The name in every id: the one that the database was given at first start. */
  readonly serverName: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** The loopback interface, or a network that only our own processes are on. */
  readonly host: string;
  readonly dataDir: string;
  /** PostgreSQL; null is the embedded database. */
  readonly databaseUrl: string | null;
  /** After how much silence of the leader another process takes over, on PostgreSQL. Absent: three seconds. */
  readonly leaderSilenceMs?: number;
  /** As the role that owns the tables, for migrations alone; null when `databaseUrl` is that role's. */
  readonly databaseOwnerUrl: string | null;
  /** Where Prometheus reads; null: nowhere. */
  readonly metrics: MetricsAddress | null;
  /** The bucket that files are kept in; null: `dataDir`. */
  readonly objects: ObjectStoreConfig | null;
  /** Where browsers reach the server: `m.homeserver.base_url`. */
  readonly publicUrl: string;
  readonly appservice: AppserviceConfig | null;
  /** The stand-alone server: passwords, registration, rooms by everybody. */
  readonly openRegistration: boolean;
  /** 1 in the product; the stand-alone server and tests raise every limit by it. */
  readonly limitScale: number;
  /** Largest file of a message; pictures have their own, smaller bound. */
  readonly uploadBytesMax: number;
  /** Lifetime of access tokens that come with a refresh token. */
  readonly accessTokenMs: number;
  readonly logLevel: LogLevel;
}

/** What the operator wants, before the database has said which name it was given. */
export interface WantedConfig extends Omit<HomeserverConfig, 'serverName'> {
  /** Null takes the stored name, or the host of `publicUrl` at first start. One that differs from the stored name is refused. */
  readonly serverName: string | null;
}
