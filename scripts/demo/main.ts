import { talk, type Speaker } from './fill-chat';
import { DEMO_PASSWORD, enter, settle, type Installation } from './fill-platform';
import { writeDirects } from './fill-directs';
import { giveRewards, giveWallets, payEachOther } from './fill-money';
import { giveRoles } from './fill-roles';
import { withFirstChannel } from './first-channel';
import { DemoMatrix } from './matrix';
import { people } from './people';
import { bookbinders } from './spaces/bookbinders';
import { cartographers } from './spaces/cartographers';
import { ferns } from './spaces/ferns';
import { roasters } from './spaces/roasters';
import { trails } from './spaces/trails';
import { trains } from './spaces/trains';
import type { Room } from '@/protocol/room';
import { FIRST_CHANNEL_NAME } from '@/protocol/room-rules';
import type { TestClient } from '@/server/testing/client';

const spaces = [cartographers, roasters, trails, ferns, trains, bookbinders].map(withFirstChannel);

/** Fills a running installation with a community; what is there already stays as it is. */
export async function fillDemo(at: Installation, say: (line: string) => void): Promise<void> {
  say(`${people.length} people …`);
  const clients = new Map<string, TestClient>();
  await together(people, async (person, number) => {
    clients.set(person.key, await enter(person, number, at));
  });

  const matrix = await DemoMatrix.open(at.chatUrl, at.appserviceToken);
  const nowMs = await matrix.firstFilledMs();
  const speakers = new Map<string, Speaker>(
    people.map((person) => [
      person.key,
      { person, matrixRoomId: matrix.userId(clients.get(person.key)?.id ?? 0) },
    ]),
  );
  let sent = 0;
  let first: Room | undefined;
  const spacesFilled = together(spaces, async (space) => {
    const { id, rooms } = await settle(space, clients);
    if (space.name === cartographers.name) first = rooms.get(FIRST_CHANNEL_NAME);
    await giveRoles(space, id, clients);
    const said = await talk(space, rooms, speakers, matrix, nowMs);
    say(`${space.name}: ${said} messages`);
    sent += said;
  });
  // Waits for blocks more than it computes. Payments stand below what the two have written to each other, rewards below the conversation.
  const paid = (async () => {
    const [money, written] = await Promise.all([
      giveWallets(at, clients),
      writeDirects(clients, matrix, nowMs),
    ]);
    if (money) await payEachOther(money, matrix);
    sent += written;
    return money;
  })();
  const [money] = await Promise.all([paid, spacesFilled]);
  if (money && first) await giveRewards(money, first);
  say(money ? 'Wallets with coins, transfers and rewards' : 'No local chain runs here: nobody has coins');
  say(`${sent} messages were sent. Log in at ${at.publicUrl} as mira@demo.example with ${DEMO_PASSWORD}.`);
}

/** Some at once: what one of them waits for, such as a mail or a room, another one uses. */
const AT_ONCE = 6;

async function together<T>(all: readonly T[], work: (one: T, index: number) => Promise<void>): Promise<void> {
  const left = [...all.entries()];
  const next = async () => {
    for (let one = left.shift(); one; one = left.shift()) await work(one[1], one[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
