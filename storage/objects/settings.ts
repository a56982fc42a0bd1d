import { z } from 'zod';

/** An S3-compatible bucket. */
export interface ObjectStoreConfig {
  /** Null is Amazon's own for the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** Before every key; empty, or with a slash at its end. */
  readonly prefix: string;
  /** The bucket stands in the path of an address instead of its host. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Variables of the environment that choose a bucket; a part of the schema of every process that keeps files. */
export const objectStoreVariables = {
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'must be an http or https address',
    )
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_PREFIX: z
    .string()
    .regex(/^[\w./-]{1,200}$/, 'must be letters, digits, dots, dashes and slashes')
    .transform((value) => `${value.replace(/^\/+|\/+$/g, '')}/`)
    .optional(),
  S3_PATH_STYLE: z.enum(['on', 'off'], 'must be on or off').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

/** The bucket that the variables name, null without one, and a sentence for each thing that is wrong with it. */
export function objectStoreOf(values: z.output<z.ZodObject<typeof objectStoreVariables>>): {
  config: ObjectStoreConfig | null;
  problems: readonly string[];
} {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint = null } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined) {
    const orphans = Object.keys(objectStoreVariables).filter(
      (name) => name !== 'S3_REGION' && values[name as keyof typeof values] !== undefined,
    );
    return {
      config: null,
      problems: orphans.map((name) => `${name} needs S3_BUCKET, the bucket that files are kept in.`),
    };
  }
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    return { config: null, problems: ['S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'] };
  }
  const config = {
    endpoint,
    region: values.S3_REGION,
    bucket,
    prefix: values.S3_PREFIX ?? '',
    // Servers of one's own rarely have a name for each bucket.
    pathStyle: values.S3_PATH_STYLE === undefined ? endpoint !== null : values.S3_PATH_STYLE === 'on',
    accessKeyId,
    secretAccessKey,
  };
  return { config, problems: [] };
}
