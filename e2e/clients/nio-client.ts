import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ForeignClient, ForeignEvent, ForeignLogin, Heard } from './foreign-client';

/** matrix-nio, a client library in Python (`installNio`), as a process of its own. */
export function startNio(python: string, login: ForeignLogin): ForeignClient {
  const child = spawn(python, [path.join(__dirname, 'nio_client.py')], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let complaints = '';
  child.stderr.on('data', (bytes: Buffer) => (complaints += bytes.toString()));
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  const say = (value: unknown) => child.stdin.write(`${JSON.stringify(value)}\n`);

  let last: Promise<unknown> = Promise.resolve();
  /** One call after the other: answers carry no name. */
  function call<Result>(name: string, args: Record<string, unknown> = {}): Promise<Result> {
    const answered = last.then(async () => {
      say({ name, arguments: args });
      const { value, done } = await answers.next();
      if (done) throw new Error(`matrix-nio ended: ${complaints}`);
      const answer = JSON.parse(value) as { result: Result; error?: string };
      if (answer.error !== undefined) throw new Error(`${name}: ${answer.error}`);
      return answer.result;
    });
    last = answered.catch(() => undefined);
    return answered;
  }

  say(login);
  return {
    heard: () => call<Heard>('heard'),
    send: (type, content) => call<string>('send', { type, content }),
    redact: (eventId) => call('redact', { eventId }),
    upload: (name, mime, bytes) => call<string>('upload', { name, mime, data: bytes.toString('base64') }),
    download: async (url) => Buffer.from(await call<string>('download', { url }), 'base64'),
    history: () => call<ForeignEvent[]>('history'),
    type: (on) => call('type', { on }),
    read: (eventId) => call('read', { eventId }),
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
