import { z } from 'zod';

/** Which headers of our own proxies say where a caller is. */
export interface PlaceHeaders {
  readonly country: string;
  readonly city: string | null;
}

/** What pages, route handlers, the middleware and the gateway know of their installation. */
export interface WebConfig {
  /** Origin under which browsers see the site, without a slash at the end. */
  readonly publicUrl: string;
  /** Origin of its own that the signer stands on; null: the site's. */
  readonly signerOrigin: string | null;
  /** Where the platform listens, without a slash at the end. */
  readonly platformUrl: string;
  /** More processes of it on the same database, in the order in which they stand in for that one. */
  readonly otherPlatformUrls: readonly string[];
  /** Shared with the platform; goes out with every call to it. */
  readonly internalSecret: string;
  /** Key of the session cookie's signature. */
  readonly sessionSecret: string;
  /** The one before it: cookies that it signed still count. */
  readonly sessionSecretPrevious: string | null;
  /** How many proxies of ours stand before this process and append to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** What those proxies say of where a caller is; null: nothing. */
  readonly placeHeaders: PlaceHeaders | null;
  /** Everybody who reaches a trial installation may read its mails; otherwise only the machine itself may. */
  readonly outboxOpen: boolean;
}

const isOrigin = (text: string) => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
};
const NOT_AN_ORIGIN = 'must be an address like https://guild.example, without a path';
const origin = z.string().refine(isOrigin, NOT_AN_ORIGIN);

/** One, or several with commas between them. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isOrigin), NOT_AN_ORIGIN)
  .transform((parts) => parts.map((part) => new URL(part).origin));

const environment = z.object({
  PUBLIC_URL: origin.default('http://localhost:3000'),
  SIGNER_ORIGIN: origin.or(z.literal('')).optional(),
  PLATFORM_URL: origins,
  INTERNAL_SECRET: z.string().min(32),
  SESSION_SECRET: z.string().min(32),
  SESSION_SECRET_PREVIOUS: z.string().min(32).or(z.literal('')).optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  PLACE_HEADERS: z
    .string()
    .regex(
      /^[\w-]{1,60}(\s*,\s*[\w-]{1,60})?$/,
      'must be the name of a header with the country, and of one with the city',
    )
    .or(z.literal(''))
    .optional(),
  OUTBOX_OPEN: z.enum(['', '0', '1']).default(''),
});

/** Reads and checks the part of the environment that every web process shares; throws one clear sentence. */
export function readWebConfig(env: Readonly<Record<string, string | undefined>>): WebConfig {
  const read = environment.safeParse(env);
  if (!read.success) {
    const problem = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new Error(`The configuration of the web process is not usable: ${problem}`);
  }
  const [platformUrl = '', ...otherPlatformUrls] = read.data.PLATFORM_URL;
  const publicUrl = new URL(read.data.PUBLIC_URL).origin;
  const signerOrigin = read.data.SIGNER_ORIGIN ? new URL(read.data.SIGNER_ORIGIN).origin : null;
  if (signerOrigin !== null && !isNeighbour(signerOrigin, publicUrl)) {
    throw new Error(
      'SIGNER_ORIGIN must be another port or a name below that of PUBLIC_URL, such as https://signer.guild.example: browsers give a frame of another site no storage.',
    );
  }
  const [country, city = null] = (read.data.PLACE_HEADERS ?? '').toLowerCase().split(/\s*,\s*/);
  if (country && read.data.TRUSTED_PROXIES === 0) {
    throw new Error(
      'PLACE_HEADERS needs TRUSTED_PROXIES: without a proxy in front browsers write these headers.',
    );
  }
  return {
    publicUrl,
    signerOrigin: signerOrigin === publicUrl ? null : signerOrigin,
    platformUrl,
    otherPlatformUrls,
    internalSecret: read.data.INTERNAL_SECRET,
    sessionSecret: read.data.SESSION_SECRET,
    sessionSecretPrevious: read.data.SESSION_SECRET_PREVIOUS || null,
    trustedProxies: read.data.TRUSTED_PROXIES,
    placeHeaders: country ? { country, city } : null,
    outboxOpen: read.data.OUTBOX_OPEN === '1',
  };
}

/** Whether both are of one site, whatever the list of public suffixes says: the same name, or one below it. */
function isNeighbour(origin: string, site: string): boolean {
  const [one, other] = [new URL(origin), new URL(site)];
  const isBelow = one.hostname === other.hostname || one.hostname.endsWith(`.${other.hostname}`);
  return one.protocol === other.protocol && isBelow;
}

let config: WebConfig | undefined;

/** The configuration of this process, read at the first use: a build of the pages needs none. */
export function webConfig(): WebConfig {
  config ??= readWebConfig(process.env);
  return config;
}

/** Whether this installation is a public one; pages for building the product do not exist there. */
export function isProductionMode(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return env.GUILDHALL_MODE === 'production';
}
