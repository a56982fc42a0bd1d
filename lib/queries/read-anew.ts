import { mutate, unstable_serialize, type Arguments } from 'swr';

/** The last read of each key that runs or waits. */
const reads = new Map<string, Promise<unknown>>();
/** Keys of which one read runs and another one waits. */
const waiting = new Set<string>();

/**
 * Reads the answers anew whose keys match, where they are on screen; resolves when each has the answer to a question that was asked
 * after this call. What is being read is read once more afterwards: of two questions at once SWR drops the first answer, so changes
 * that come faster than answers would keep an old one on screen.
 */
export function readAnew(matches: (key: Arguments) => boolean): Promise<unknown> {
  const keys: Arguments[] = [];
  // Nothing matches for SWR: it only tells which keys there are.
  void mutate((key) => {
    if (matches(key)) keys.push(key);
    return false;
  });
  return Promise.all(keys.map(readOne));
}

function readOne(key: Arguments): Promise<unknown> {
  const id = unstable_serialize(key);
  const running = reads.get(id);
  if (running && waiting.has(id)) return running;
  const ask = () => {
    waiting.delete(id);
    return mutate(key);
  };
  if (running) waiting.add(id);
  const read = (running ? running.then(ask) : ask()).finally(() => {
    if (reads.get(id) === read) reads.delete(id);
  });
  reads.set(id, read);
  return read;
}
