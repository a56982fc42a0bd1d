import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { addressesIn, areHttpAddresses } from '@/runtime/address-list';
import { metricsAddress } from '@/runtime/metrics-listener';
import { productionProblems } from '@/runtime/production.mjs';
import { withSecretFiles } from '@/runtime/secret-files.mjs';
import { objectStoreOf, objectStoreVariables } from '@/storage/objects/settings';
import type { AppserviceConfig, WantedConfig } from './config';

/** Thrown with one sentence per value that cannot be used. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
  }
}

const HOUR_MS = 3_600_000;
const UPLOAD_BYTES_MAX = 20 * 1024 * 1024;
/** The stand-alone server is for trying and for test suites, which come faster than people. */
const STANDALONE_LIMIT_SCALE = 1000;

const secret = z.string('is missing').min(32, 'must have at least 32 characters');
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number from 0 to 65535');
const origin = (value: string) => (URL.canParse(value) ? new URL(value).origin : value);
const address = z
  .string('is missing')
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an http or https address',
  )
  .transform(origin);
/** Specification, appendices, "Server Name". */
const serverName = z
  .string()
  .regex(
    /^(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9.-]{1,230})(:\d{1,5})?$/,
    'must be a host name, with a port or without',
  );
const logLevel = z
  .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
  .default('info');

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

const shared = {
  DATA_DIR: z.string().min(1).default('./data'),
  CHAT_DATABASE_URL: postgresUrl.optional(),
  CHAT_DATABASE_OWNER_URL: postgresUrl.optional(),
  GUILDHALL_LOG_LEVEL: logLevel,
  ...objectStoreVariables,
  CHAT_METRICS: metricsAddress.optional(),
  CHAT_UPLOAD_BYTES_MAX: z
    .string()
    .regex(/^\d{4,10}$/, 'must be a number of bytes')
    .transform(Number)
    .default(UPLOAD_BYTES_MAX),
};

const behindPlatform = z.object({
  ...shared,
  CHAT_PORT: port.default(0),
  CHAT_HOST: z
    .string()
    .regex(/^[\w.:-]{1,255}$/, 'must be an address of this machine')
    .default('127.0.0.1'),
  GUILDHALL_MODE: z.enum(['trial', 'production'], 'must be trial or production').default('trial'),
  EMBEDDED_DATABASE: z.literal('accepted', 'can only be: accepted').optional(),
  MATRIX_SERVER_NAME: serverName.optional(),
  PUBLIC_URL: address,
  PLATFORM_URL: z
    .string('is missing')
    .refine(areHttpAddresses, 'must be an http or https address')
    .transform((text) => addressesIn(text).map(origin)),
  CHAT_AS_TOKEN: secret,
  CHAT_HS_TOKEN: secret,
  CHAT_LIMIT_SCALE: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, 'must be a number')
    .transform(Number)
    .refine((value) => value > 0, 'must be more than 0')
    .default(1),
});

const standAlone = z.object({
  ...shared,
  GUILDHALL_MODE: z
    .literal('trial', 'is production, in which everybody could sign up: it is not for --open-registration')
    .default('trial'),
});

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration once: from the environment for the server behind the platform, from words on the command line
 * for the stand-alone one (`--open-registration`). An empty variable counts as absent. Throws ConfigError.
 */
export function readConfig(given: Variables, words: readonly string[] = []): WantedConfig {
  const { variables, problems } = withSecretFiles(given);
  if (problems.length > 0) throw new ConfigError(problems);
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const options = readWords(words);
  return options['open-registration'] === true ? standAloneConfig(present, options) : platformConfig(present);
}

function platformConfig(variables: Variables): WantedConfig {
  const values = parsed(behindPlatform, variables, productionProblems(variables, 'homeserver'));
  const [url = '', ...otherUrls] = values.PLATFORM_URL;
  return {
    serverName: values.MATRIX_SERVER_NAME ?? null,
    port: values.CHAT_PORT,
    host: values.CHAT_HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.CHAT_DATABASE_URL ?? null,
    objects: objectsOf(values),
    metrics: values.CHAT_METRICS ?? null,
    databaseOwnerUrl: values.CHAT_DATABASE_OWNER_URL ?? null,
    publicUrl: values.PUBLIC_URL,
    appservice: platformAppservice({
      url,
      otherUrls,
      asToken: values.CHAT_AS_TOKEN,
      hsToken: values.CHAT_HS_TOKEN,
    }),
    openRegistration: false,
    limitScale: values.CHAT_LIMIT_SCALE,
    uploadBytesMax: values.CHAT_UPLOAD_BYTES_MAX,
    accessTokenMs: HOUR_MS,
    logLevel: values.GUILDHALL_LOG_LEVEL,
  };
}

/** Our platform: `@guildhall` governs the rooms, `@u<id>` are the people. */
export function platformAppservice(
  secrets: Pick<AppserviceConfig, 'url' | 'otherUrls' | 'asToken' | 'hsToken'>,
): AppserviceConfig {
  return { ...secrets, senderLocalpart: 'guildhall', userPattern: /^u[1-9]\d{0,15}$/ };
}

function standAloneConfig(variables: Variables, options: ReturnType<typeof readWords>): WantedConfig {
  const values = parsed(standAlone, variables);
  const wanted = parsed(z.object({ '--server-name': serverName, '--port': port }), {
    '--server-name': options['server-name'] ?? 'localhost',
    '--port': options.port ?? '8008',
  });
  return {
    serverName: wanted['--server-name'],
    port: wanted['--port'],
    host: '127.0.0.1',
    dataDir: path.resolve(options.data ?? values.DATA_DIR),
    databaseUrl: values.CHAT_DATABASE_URL ?? null,
    objects: objectsOf(values),
    metrics: values.CHAT_METRICS ?? null,
    databaseOwnerUrl: values.CHAT_DATABASE_OWNER_URL ?? null,
    publicUrl: `http://127.0.0.1:${wanted['--port']}`,
    appservice: null,
    openRegistration: true,
    limitScale: STANDALONE_LIMIT_SCALE,
    uploadBytesMax: values.CHAT_UPLOAD_BYTES_MAX,
    accessTokenMs: HOUR_MS,
    logLevel: values.GUILDHALL_LOG_LEVEL,
  };
}

function objectsOf(values: Parameters<typeof objectStoreOf>[0]): WantedConfig['objects'] {
  const { config, problems } = objectStoreOf(values);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        'server-name': { type: 'string' },
        port: { type: 'string' },
        data: { type: 'string' },
        'open-registration': { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    // parseArgs throws a TypeError with a sentence for people, and nothing else.
    throw new ConfigError([(error as TypeError).message]);
  }
}

/** Throws all that is wrong, with what is known to be wrong already. */
function parsed<Value>(schema: z.ZodType<Value>, values: unknown, known: readonly string[] = []): Value {
  const result = schema.safeParse(values);
  const issues = result.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) ?? [];
  const said = new Set(issues.map((sentence) => sentence.split(' ')[0]));
  const problems = [...issues, ...known.filter((sentence) => !said.has(sentence.split(' ')[0]))];
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  return result.data;
}

/** The configuration of this process. */
export const processConfig = () => readConfig(process.env, process.argv.slice(2));
