import fc from 'fast-check';

/** What answers of ours never hold: a trace of the code, or a text of the database or the runtime. */
const TRACE =
  /\n\s+at |node_modules|\.(?:ts|mjs|js):\d+|\b(?:TypeError|RangeError|SyntaxError|ReferenceError|DrizzleQueryError|Failed query)\b|violates .* constraint/;

export interface FuzzedAnswer {
  readonly status: number;
  readonly text: string;
}

export interface FuzzTarget<Request> {
  readonly name: string;
  readonly requests: fc.Arbitrary<Request>;
  send(request: Request): Promise<FuzzedAnswer>;
  /** What is wrong with the answer besides its status and traces; undefined when it is well formed. */
  describeError(answer: FuzzedAnswer, request: Request): string | undefined;
}

export interface FuzzReport {
  readonly requests: number;
  /** How many answers had a status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The first of what went wrong, each with its request. */
  readonly problems: readonly string[];
}

const AT_ONCE = 8;
const PROBLEMS_MAX = 10;
/** Made at one time, so that a long run fits into memory. */
const BATCH = 200;

/** Sends about `count` requests in all, the same number to each target, in a random order of targets. */
export async function fuzz<Request>(
  targets: readonly FuzzTarget<Request>[],
  options: { readonly count: number; readonly seed: number },
): Promise<FuzzReport> {
  const statuses: Record<string, number> = {};
  const problems: string[] = [];
  let requests = 0;
  const perTarget = Math.ceil(options.count / targets.length);
  for (let from = 0; from < perTarget && problems.length < PROBLEMS_MAX; from += BATCH) {
    const batch = targets.flatMap((target, index) =>
      fc
        .sample(target.requests, {
          seed: options.seed + from * targets.length + index,
          numRuns: Math.min(BATCH, perTarget - from),
        })
        .map((request, at) => ({ target, request, at })),
    );
    // One of each target after the other: what one makes, the next may find.
    batch.sort((one, two) => one.at - two.at);
    const next = batch.values();
    const worker = async () => {
      for (const { target, request } of next) {
        if (problems.length >= PROBLEMS_MAX) return;
        requests += 1;
        const problem = await problemWith(target, request, statuses);
        if (problem !== undefined) {
          problems.push(`${target.name}: ${problem}\n${JSON.stringify(request).slice(0, 2000)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
  return { requests, statuses, problems };
}

async function problemWith<Request>(
  target: FuzzTarget<Request>,
  request: Request,
  statuses: Record<string, number>,
): Promise<string | undefined> {
  let answer: FuzzedAnswer;
  try {
    answer = await target.send(request);
  } catch (error) {
    return `no answer: ${String(error)} ${String((error as { cause?: unknown }).cause ?? '')}`;
  }
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  const said = `${answer.status} ${answer.text.slice(0, 300)}`;
  if (answer.status >= 500) return `it failed: ${said}`;
  if (answer.status >= 400 && TRACE.test(answer.text)) return `it shows its inside: ${said}`;
  const malformed = target.describeError(answer, request);
  return malformed === undefined ? undefined : `${malformed}: ${said}`;
}

/** Half a surrogate pair can stand neither in an address nor in a form. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

export const inAddress = (value: unknown): string =>
  encodeURIComponent(wellFormed(typeof value === 'string' ? value : String(JSON.stringify(value))));
