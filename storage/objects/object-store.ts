import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import type { ObjectStoreConfig } from './settings';

/** Bytes that can be read from their beginning more than once. */
export interface ObjectSource {
  open(): Readable;
  readonly size: number;
  /** Base64; the store refuses what arrived otherwise. */
  readonly md5: string;
}

/** Files in a bucket. Keys are ours: letters, digits, dots, dashes and slashes. */
export interface ObjectStore {
  /** When it resolves the object is there as a whole; readers never see a part of it. */
  put(key: string, source: Buffer | ObjectSource, type: string): Promise<void>;
  /** Undefined when there is none. Whoever gets the stream reads or destroys it. */
  get(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Deleting what does not exist is no error. */
  delete(key: string): Promise<void>;
  /** Keys that begin so. */
  list(prefix: string): Promise<string[]>;
  /** Throws ObjectStoreRefused when the bucket cannot be used as it is configured. */
  check(): Promise<void>;
  close(): void;
}

/** The bucket does not answer, or not in time. What was asked may work later. */
export class ObjectStoreUnavailable extends Error {
  override readonly name = 'ObjectStoreUnavailable';
}

/** The store answers and refuses us: bucket, keys or rights are wrong. */
export class ObjectStoreRefused extends ObjectStoreUnavailable {}

export interface ObjectStoreTimes {
  readonly connectMs: number;
  /** Silence in the middle of a request or an answer. */
  readonly silenceMs: number;
  /** A whole call without the body of its answer. */
  readonly callMs: number;
}

const TIMES: ObjectStoreTimes = { connectMs: 3_000, silenceMs: 15_000, callMs: 60_000 };
const ATTEMPTS = 3;
/** A file holds one until its reader has taken it, so there are more than a web process sends files at once (FILE_TRANSFERS). */
const CONNECTIONS_MAX = 512;
/** What goes wrong is thrown; the client would print it on the console as well. */
const nothing = () => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Loads the client with the first bucket: an installation on disks never pays for it. */
export async function openObjectStore(
  config: ObjectStoreConfig,
  times: ObjectStoreTimes = TIMES,
): Promise<ObjectStore> {
  const s3 = await import('@aws-sdk/client-s3');
  const client: S3Client = new s3.S3Client({
    ...(config.endpoint !== null && { endpoint: config.endpoint }),
    region: config.region,
    forcePathStyle: config.pathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    maxAttempts: ATTEMPTS,
    logger: silent,
    // Checksums of their own that compatible stores do not all know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: times.connectMs,
      socketTimeout: times.silenceMs,
      requestTimeout: times.silenceMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: CONNECTIONS_MAX, keepAlive: true },
      httpsAgent: { maxSockets: CONNECTIONS_MAX, keepAlive: true },
    },
  });
  const at = (key: string) => ({ Bucket: config.bucket, Key: config.prefix + key });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(times.callMs) });

  const putOnce = async (key: string, source: Buffer | ObjectSource, type: string) => {
    const common = { ...at(key), ContentType: type };
    if (Buffer.isBuffer(source)) {
      await client.send(new s3.PutObjectCommand({ ...common, Body: source }), inTime());
      return;
    }
    const body = source.open();
    try {
      const { size, md5 } = source;
      await client.send(
        new s3.PutObjectCommand({ ...common, Body: body, ContentLength: size, ContentMD5: md5 }),
        inTime(),
      );
    } finally {
      body.destroy();
    }
  };

  return {
    async put(key, source, type) {
      // The client repeats a buffer by itself; a stream has to be opened anew.
      const attempts = Buffer.isBuffer(source) ? 1 : ATTEMPTS;
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await putOnce(key, source, type);
        } catch (error) {
          const problem = problemFrom(error);
          if (attempt >= attempts || problem instanceof ObjectStoreRefused) throw problem;
        }
      }
    },
    async get(key) {
      let answer: GetObjectCommandOutput;
      try {
        answer = await client.send(new s3.GetObjectCommand(at(key)), inTime());
      } catch (error) {
        if (nameOf(error) === 'NoSuchKey') return undefined;
        throw problemFrom(error);
      }
      if (!(answer.Body instanceof Readable))
        throw new ObjectStoreUnavailable('The bucket answered no bytes');
      return { stream: answer.Body, size: answer.ContentLength ?? 0 };
    },
    async delete(key) {
      await client.send(new s3.DeleteObjectCommand(at(key)), inTime()).catch((error: unknown) => {
        if (nameOf(error) !== 'NoSuchKey') throw problemFrom(error);
      });
    },
    async list(prefix) {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const order = { Bucket: config.bucket, Prefix: config.prefix + prefix, ContinuationToken: token };
        const page = await client
          .send(new s3.ListObjectsV2Command(order), inTime())
          .catch((error: unknown) => Promise.reject(problemFrom(error)));
        for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key.slice(config.prefix.length));
        token = page.NextContinuationToken;
      } while (token !== undefined);
      return keys;
    },
    async check() {
      const order = { Bucket: config.bucket, Prefix: config.prefix, MaxKeys: 1 };
      try {
        await client.send(new s3.ListObjectsV2Command(order), inTime());
      } catch (error) {
        throw problemFrom(error);
      }
    },
    close: () => client.destroy(),
  };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const nameOf = (error: unknown) => String(fieldOf(error, 'name') ?? '');

/** Codes alone: messages of stores quote keys and addresses. */
function problemFrom(error: unknown): ObjectStoreUnavailable {
  const answered = fieldOf(fieldOf(error, '$metadata'), 'httpStatusCode');
  const status = typeof answered === 'number' ? answered : 0;
  const what = [nameOf(error), fieldOf(error, 'code'), status].filter((part) => Boolean(part));
  // 400 to 404 are answers of a store that works: wrong keys, a wrong clock, no such bucket.
  const refused = status >= 400 && status <= 404;
  return refused
    ? new ObjectStoreRefused(sentenceOf(nameOf(error), status))
    : new ObjectStoreUnavailable(`The bucket does not answer (${what.join(' ')})`);
}

function sentenceOf(name: string, status: number): string {
  if (name === 'NoSuchBucket' || name === 'NotFound') {
    return 'S3_BUCKET names a bucket that does not exist at S3_ENDPOINT: create it, or name another one.';
  }
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch'].includes(name)) {
    return 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not accepted by the store.';
  }
  return `The store refuses S3_BUCKET (${name} ${status}): look at S3_REGION and at the rights of S3_ACCESS_KEY_ID.`;
}
