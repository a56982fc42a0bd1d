import { NodeAwayError, NodeRefusedError } from './node-error';

/** A method of a node with its parameters. */
export interface NodeQuestion {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Asks a node. Rejects with `NodeAwayError` or `NodeRefusedError`. */
export type AskNode = (question: NodeQuestion) => Promise<unknown>;

/** Questions per request. The gateway accepts up to 100. */
const BATCH_MAX = 50;
const ANSWER_MS_MAX = 15_000;
const RETRY_MS = 150;
/** If a server asks for a longer wait, the node counts as away. */
const RETRY_MS_MAX = 10_000;
/** Codes with which a node, or a service in front of it, asks to try again: internal error, limits. */
const passing: ReadonlySet<number> = new Set([-1, -32_603, -32_005, -32_007, 429]);
const passingStatuses: ReadonlySet<number> = new Set([403, 408, 413, 429, 500, 502, 503, 504]);

interface Asked {
  readonly question: NodeQuestion;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Speaks JSON-RPC 2.0 with the node at an address. What is asked in the same moment travels in one request; each question is tried twice
 * where another try can help.
 */
export function jsonRpc(url: string, answerMsMax = ANSWER_MS_MAX): AskNode {
  let waiting: Asked[] = [];
  const sendWaiting = () => {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) void send(url, batch, answerMsMax);
  };
  const ask: AskNode = (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendWaiting, 0);
      waiting.push({ question, resolve, reject });
      if (waiting.length >= BATCH_MAX) sendWaiting();
    });
  return async (question) => {
    try {
      return await ask(question);
    } catch (error) {
      const waitMs = retryMs(error);
      if (waitMs === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      return ask(question);
    }
  };
}

/** How long to wait before another try; null where it would get the same. */
function retryMs(error: unknown): number | null {
  if (error instanceof NodeRefusedError) return passing.has(error.code) ? RETRY_MS : null;
  if (!(error instanceof NodeAwayError)) return null;
  if (error.status !== null && !passingStatuses.has(error.status)) return null;
  const waitMs = error.retryAfterMs ?? RETRY_MS;
  return waitMs <= RETRY_MS_MAX ? waitMs : null;
}

async function send(url: string, batch: readonly Asked[], answerMsMax: number): Promise<void> {
  let answers: ReadonlyMap<unknown, Answer>;
  try {
    answers = await post(
      url,
      batch.map(({ question: { method, params = [] } }, id) => ({ jsonrpc: '2.0', id, method, params })),
      answerMsMax,
    );
  } catch (error) {
    const away = error instanceof NodeAwayError ? error : new NodeAwayError('No response', { cause: error });
    for (const { reject } of batch) reject(away);
    return;
  }
  batch.forEach(({ resolve, reject }, id) => {
    const answer = answers.get(id);
    if (answer?.error) reject(new NodeRefusedError(Number(answer.error.code), String(answer.error.message)));
    else if (answer && 'result' in answer) resolve(answer.result);
    else reject(new NodeAwayError('The node left a question out'));
  });
}

interface Answer {
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string } | null;
}

/** Posts a batch and returns the answers by their ids. */
async function post(
  url: string,
  body: readonly object[],
  answerMsMax: number,
): Promise<ReadonlyMap<unknown, Answer>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerMsMax),
  });
  const read: unknown = await response.json().catch(() => null);
  // A single error in place of a list is for the whole batch: no node responded, or a limit was reached.
  if (!response.ok || !Array.isArray(read)) {
    const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    throw new NodeAwayError(`The node responded with status ${response.status}`, {
      status: response.ok ? null : response.status,
      retryAfterMs: Number.isNaN(seconds) ? null : seconds * 1000,
    });
  }
  return new Map((read as Answer[]).map((answer) => [answer.id, answer]));
}
