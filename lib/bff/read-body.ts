/** Why a body could not be taken. */
export type BodyProblem = 'too_large' | 'too_slow' | 'broken';

/** Reads a stream up to a number of bytes and a moment; answers the problem instead of throwing. */
export async function readBody(
  stream: AsyncIterable<Uint8Array>,
  limits: { bytesMax: number; signal: AbortSignal },
): Promise<Uint8Array | BodyProblem> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const iterator = stream[Symbol.asyncIterator]();
  const tooSlow = new Promise<'too_slow'>((resolve) => {
    if (limits.signal.aborted) resolve('too_slow');
    limits.signal.addEventListener('abort', () => resolve('too_slow'), { once: true });
  });
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), tooSlow]);
      if (next === 'too_slow') return leave('too_slow');
      if (next.done) return Buffer.concat(parts, length);
      length += next.value.byteLength;
      if (length > limits.bytesMax) return leave('too_large');
      parts.push(next.value);
    }
  } catch {
    return 'broken';
  }

  /** Gives the stream up without waiting for it: a sender that hangs must not hold the answer back. */
  function leave(problem: BodyProblem): BodyProblem {
    iterator.return?.().catch(() => {});
    return problem;
  }
}

/** Passes a body on and breaks it off after a number of bytes. */
export async function* capped(
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
  whenExceeded: () => void,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > bytesMax) {
      whenExceeded();
      throw new Error('The body is larger than allowed');
    }
    yield chunk;
  }
}
