import { signedIn, type BenchPerson } from './community';
import { directPath } from '@/lib/navigation/chat-address';
import { enter, type Installation } from '@/scripts/demo/fill-platform';
import type { TestClient } from '@/server/testing/client';

/** Somebody with so many conversations, signed in. */
export interface Correspondent {
  readonly person: BenchPerson;
  readonly path: string;
}

/** People who begin conversations at the same time. */
const AT_ONCE = 10;

/** Two people of an installation, one with few and one with many conversations; each is made as people make them. */
export async function correspond(
  at: Installation,
  counts: readonly number[],
  say: (line: string) => void,
): Promise<Correspondent[]> {
  const most = Math.max(...counts);
  const viewers: TestClient[] = [];
  for (const [index, count] of counts.entries()) viewers.push(await person(at, index, `Reader of ${count}`));
  const write = async (n: number) => {
    const writer = await person(at, counts.length + n, `Writer ${n}`);
    for (const [index, viewer] of viewers.entries()) {
      if (n >= (counts[index] ?? 0)) continue;
      // A conversation with a person one follows begins without a request.
      await viewer.call('follow', { params: { userId: writer.id } });
      await writer.call('openDirect', { body: { userId: viewer.id } });
    }
  };
  for (let n = 0; n < most; n += AT_ONCE) {
    if (n % 50 === 0) say(`${n} of ${most} conversations`);
    const numbers = Array.from({ length: Math.min(AT_ONCE, most - n) }, (_, index) => n + index);
    await Promise.all(numbers.map(write));
  }
  for (const viewer of viewers) await made(viewer);
  return Promise.all(viewers.map(async (viewer) => ({ person: await signedIn(viewer), path: directPath() })));
}

const person = (at: Installation, number: number, name: string) =>
  // The address of each is made of the number, of which there are 254.
  enter({ key: `contact${number}`, name, language: 'en', bio: '' }, number % 250, at);

/** Waits until the homeserver has every conversation of a person. */
async function made(viewer: TestClient): Promise<void> {
  for (;;) {
    const all = await viewer.call('directConversations');
    if (all.every(({ room }) => room.matrixRoomId !== '')) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
