import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { addressesIn, areHttpAddresses } from '@/runtime/address-list';
import { metricsAddress } from '@/runtime/metrics-listener';
import { nodesIn, nodeVariables } from '@/runtime/nodes';
import { productionProblems } from '@/runtime/production.mjs';
import { withSecretFiles } from '@/runtime/secret-files.mjs';
import { EMAIL_PATTERN } from '@/protocol/account-rules';
import { FEED_LEASE_MS } from '@/protocol/page';
import { objectStoreOf, objectStoreVariables } from '@/storage/objects/settings';
import { defaultRules, type Rule, type RuleName, type Rules } from '@/server/limits/rules';
import { chatEngines, type ChatConfig, type Config, type MailConfig } from './config';
import { loginProvidersOf, loginProviderVariables } from './login-providers';
import { mailSender, mailServerUrl } from './mail-server';
import { PASSWORD_COST } from './password-cost';
import { handleVariables, handlesOf } from './handles';
import { placeVariables } from './place';
import { pushOf, pushVariables } from './push';
import { rewardVariables, rewardsOf } from './rewards';
import { shareSealingOf } from './share-sealing';
import { nftIndexerOf, nftIndexerVariables } from './nft-indexer';
import { swapProviderOf, swapProviderVariables } from './swap-provider';

/** Thrown with one sentence per value that cannot be used. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
  }
}

const unitSeconds = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** `mail=3/1h,search=60/1m`: rule, uses, window. */
const rateLimits = z.string().transform((text, context): Rules => {
  const rules: Record<RuleName, Rule> = { ...defaultRules };
  for (const part of text.split(',').filter((piece) => piece.trim() !== '')) {
    const [, name = '', max, length, unit] = /^\s*(\w+)=(\d{1,9})\/(\d{1,5})([smhd])\s*$/.exec(part) ?? [];
    if (!Object.hasOwn(rules, name)) {
      context.addIssue({
        code: 'custom',
        message: `has "${part.trim()}", which is not like mail=3/1h with a known rule`,
      });
      continue;
    }
    const rule = name as RuleName;
    const windowSeconds = Number(length) * unitSeconds[unit as keyof typeof unitSeconds];
    rules[rule] = { ...rules[rule], max: Number(max), windowSeconds };
  }
  return rules;
});

const secret = z.string('is missing').min(32, 'must have at least 32 characters');

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((value) => value >= low && value <= high, `must be a whole number from ${low} to ${high}`);

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

const environment = z.object({
  GUILDHALL_MODE: z.enum(['trial', 'production'], 'must be trial or production').default('trial'),
  PLATFORM_PORT: wholeNumber(0, 65_535).default(0),
  PLATFORM_HOST: z
    .string()
    .regex(/^[\w.:-]{1,255}$/, 'must be an address of this machine')
    .default('127.0.0.1'),
  PLATFORM_METRICS: metricsAddress.optional(),
  EMBEDDED_DATABASE: z.literal('accepted', 'can only be: accepted').optional(),
  DATA_DIR: z.string().min(1, 'must name a folder').default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  PUBLIC_URL: z
    .string('is missing')
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'must be an http or https address',
    )
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must not have a path')
    .transform((value) => (URL.canParse(value) ? new URL(value).origin : value)),
  INTERNAL_SECRET: secret,
  SESSION_SECRET: secret,
  SESSION_SECRET_PREVIOUS: secret.optional(),
  SHARE_SEALING_KEY: secret.optional(),
  SHARE_SEALING_KEY_PREVIOUS: secret.optional(),
  SHARE_B_SEALING_KEY: secret.optional(),
  SHARE_B_SEALING_KEY_PREVIOUS: secret.optional(),
  KEY_RECOVERY_HOURS: wholeNumber(1, 720).default(48),
  APPLICATION_DAYS: wholeNumber(1, 365).default(30),
  ACCESS_CHECKS_PER_MINUTE: wholeNumber(1, 10_000).default(300),
  IPFS_GATEWAY: z
    .string()
    .regex(/^https:\/\/[a-z0-9.-]{1,200}\/?$/, 'must be like https://ipfs.example.com')
    .transform((address) => address.replace(/\/$/, ''))
    .optional(),
  GUILDHALL_LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  GAME_SPACES: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .transform((value) => value === 'on'),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 64).default(6),
  PASSWORD_MAX_LENGTH: wholeNumber(20, 256).default(20),
  PLATFORM_ADMINS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((email) => email.trim().toLowerCase())
        .filter((email) => email !== ''),
    )
    .refine(
      (emails) => emails.every((email) => EMAIL_PATTERN.test(email)),
      'must be e-mails with commas between them',
    )
    .default([]),
  RATE_LIMITS: rateLimits.default(defaultRules),
  ...nodeVariables,
  ...objectStoreVariables,
  ...rewardVariables,
  ...handleVariables,
  ...loginProviderVariables,
  ...placeVariables,
  ...pushVariables,
  ...nftIndexerVariables,
  ...swapProviderVariables,
  SMTP_URL: mailServerUrl.optional(),
  SMTP_FROM: mailSender.optional(),
  SMTP_CA_FILE: z.string().optional(),
  CHAT_URL: z
    .string()
    .refine(areHttpAddresses, 'must be an http or https address')
    .transform(addressesIn)
    .optional(),
  CHAT_ENGINE: z.enum(chatEngines, 'must be embedded or synapse').default('embedded'),
  CHAT_AS_TOKEN: secret.optional(),
  CHAT_HS_TOKEN: secret.optional(),
  MATRIX_SERVER_NAME: z
    .string()
    .regex(/^[a-z0-9.-]{1,230}(:\d{1,5})?$/, 'must be a host name in lower case, with a port or without')
    .optional(),
});

/**
 * Reads the configuration once; an empty variable counts as absent, and `<NAME>_FILE` names a file with a secret. Throws
 * ConfigError with everything that is wrong.
 */
export function readConfig(given: Readonly<Record<string, string | undefined>>): Config {
  const { variables, problems } = withSecretFiles(given);
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(present);
  problems.push(...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}.`));
  problems.push(...productionProblems(present, 'platform').filter((sentence) => !isSaid(sentence, problems)));
  const values = parsed.data;
  if (!values) throw new ConfigError(problems);

  if (values.PASSWORD_MIN_LENGTH > values.PASSWORD_MAX_LENGTH) {
    problems.push('PASSWORD_MIN_LENGTH must not be above PASSWORD_MAX_LENGTH.');
  }
  const chat = chatOf(values, problems);
  const mail = mailOf(values, problems);
  const shareSealing = shareSealingOf(values, problems);
  const rewards = rewardsOf(values, nodesIn(values), problems);
  const handles = handlesOf(values, nodesIn(values), problems);
  const loginProviders = loginProvidersOf(values, problems);
  const objects = objectStoreOf(values);
  problems.push(...objects.problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    chat,
    rewards,
    handles,
    loginProviders,
    mail,
    push: pushOf(values),
    geoDatabase: values.GEO_DATABASE ?? null,
    nftIndexer: nftIndexerOf(values),
    swapProvider: swapProviderOf(values),
    objects: objects.config,
    metrics: values.PLATFORM_METRICS ?? null,
    mode: values.GUILDHALL_MODE,
    port: values.PLATFORM_PORT,
    host: values.PLATFORM_HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    publicUrl: values.PUBLIC_URL,
    internalSecret: values.INTERNAL_SECRET,
    sessionSecret: values.SESSION_SECRET,
    sessionSecretPrevious: values.SESSION_SECRET_PREVIOUS ?? null,
    shareSealing,
    keyRecoveryHours: values.KEY_RECOVERY_HOURS,
    applicationDays: values.APPLICATION_DAYS,
    accessChecksPerMinute: values.ACCESS_CHECKS_PER_MINUTE,
    ipfsGateway: values.IPFS_GATEWAY ?? null,
    logLevel: values.GUILDHALL_LOG_LEVEL,
    gameSpaces: values.GAME_SPACES,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    passwordMaxLength: values.PASSWORD_MAX_LENGTH,
    passwordCost: PASSWORD_COST,
    platformAdmins: values.PLATFORM_ADMINS,
    rateLimits: values.RATE_LIMITS,
    nodes: nodesIn(values),
    // Two polls fit into a lease, so that a gateway that follows always holds one.
    feed: { pollMs: 800, leaseMs: FEED_LEASE_MS },
  };
}

/** Whether there is a sentence about the same variable already. */
const isSaid = (sentence: string, problems: readonly string[]) =>
  problems.some((problem) => problem.split(' ')[0] === sentence.split(' ')[0]);

type Values = z.output<typeof environment>;

function chatOf(values: Values, problems: string[]): ChatConfig | null {
  const { CHAT_AS_TOKEN: asToken, CHAT_HS_TOKEN: hsToken } = values;
  const [url, ...otherUrls] = values.CHAT_URL ?? [];
  if (url === undefined) return null;
  if (otherUrls.length > 0 && values.CHAT_ENGINE !== 'embedded') {
    problems.push(
      'CHAT_URL can name several processes only of the embedded homeserver: the workers of a Synapse have one proxy before them.',
    );
  }
  if (asToken === undefined || hsToken === undefined) {
    problems.push('CHAT_URL needs CHAT_AS_TOKEN and CHAT_HS_TOKEN.');
    return null;
  }
  const serverName = values.MATRIX_SERVER_NAME ?? null;
  return { url, otherUrls, asToken, hsToken, engine: values.CHAT_ENGINE, serverName };
}

function mailOf(values: Values, problems: string[]): MailConfig | null {
  const { SMTP_URL: server, SMTP_FROM: from, SMTP_CA_FILE: file } = values;
  if (server === undefined) return null;
  if (from === undefined) {
    problems.push('SMTP_URL needs SMTP_FROM, a sender like Guildhall <no-reply@guild.example>.');
    return null;
  }
  try {
    return { server, from, authorities: file === undefined ? null : readFileSync(file, 'utf8') };
  } catch {
    problems.push('SMTP_CA_FILE must name a file of certificates that this user can read.');
    return null;
  }
}

/** The configuration of this process. */
export const processConfig = () => readConfig(process.env);
