import { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';

export interface Question {
  readonly platformUrl: string;
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | Readable | null;
  /** Longest time from the question to the end of the answer. */
  readonly timeoutMs: number;
  readonly bytesMax: number;
  /** Has `end` called when nobody waits any more. */
  whenGone(end: () => void): void;
}

export interface PlatformAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

const newAgent = () =>
  new Agent({
    connections: 128,
    pipelining: 1,
    connect: { timeout: 5_000 },
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  });
const agent = newAgent();
/** A body that arrives in parts holds a connection until its sender is done: other calls must not wait for that. */
const agentOfUploads = newAgent();

/** Asks the platform and reads its whole answer; throws when it hangs, breaks off, says too much, or is not there. */
export function askPlatform(question: Question): Promise<PlatformAnswer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    let status = 0;
    let headers: PlatformAnswer['headers'] = {};
    let running: Dispatcher.DispatchController | null = null;
    let ended: Error | null = null;
    const failed = (cause: Error) => {
      clearTimeout(timer);
      reject(cause);
    };
    const end = (cause: Error) => {
      ended ??= cause;
      running?.abort(ended);
      failed(ended);
    };
    const timer = setTimeout(() => end(new Error('The platform did not answer in time')), question.timeoutMs);
    question.whenGone(() => end(new Error('Nobody waits for the answer')));

    const dispatcher = question.body instanceof Readable ? agentOfUploads : agent;
    dispatcher.dispatch(
      {
        origin: question.platformUrl,
        path: question.path,
        method: question.method,
        headers: question.headers,
        body: question.body,
      },
      {
        onRequestStart(controller) {
          running = controller;
          if (ended) controller.abort(ended);
        },
        onResponseStart(_, statusCode, received) {
          status = statusCode;
          headers = received;
        },
        onResponseData(_, chunk) {
          length += chunk.byteLength;
          if (length > question.bytesMax) end(new Error('The answer of the platform is too large'));
          else parts.push(chunk);
        },
        onResponseEnd() {
          clearTimeout(timer);
          resolve({ status, headers, bytes: Buffer.concat(parts, length) });
        },
        onResponseError(_, cause) {
          failed(cause);
        },
      },
    );
  });
}
