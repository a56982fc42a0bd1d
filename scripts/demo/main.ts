import { talk, type Speaker } from './fill-chat';
import { DEMO_PASSWORD, enter, settle, type Installation } from './fill-platform';
import { DemoMatrix } from './matrix';
import { people } from './people';
import { bookbinders } from './spaces/bookbinders';
import { cartographers } from './spaces/cartographers';
import { ferns } from './spaces/ferns';
import { roasters } from './spaces/roasters';
import { trails } from './spaces/trails';
import { trains } from './spaces/trains';
import type { TestClient } from '@/server/testing/client';

const spaces = [cartographers, roasters, trails, ferns, trains, bookbinders];

/** Fills a running installation with a community; what is there already stays as it is. */
export async function fillDemo(at: Installation, say: (line: string) => void): Promise<void> {
  say(`${people.length} people …`);
  const clients = new Map<string, TestClient>();
  for (const [number, person] of people.entries()) clients.set(person.key, await enter(person, number, at));

  const matrix = await DemoMatrix.open(at.chatUrl, at.appserviceToken);
  const nowMs = await matrix.firstFilledMs();
  const speakers = new Map<string, Speaker>(
    people.map((person) => [
      person.key,
      { person, matrixRoomId: matrix.userId(clients.get(person.key)?.id ?? 0) },
    ]),
  );
  let sent = 0;
  for (const space of spaces) {
    say(`${space.name} …`);
    const { rooms } = await settle(space, clients);
    sent += await talk(space, rooms, speakers, matrix, nowMs);
  }
  say(`${sent} messages were sent. Log in at ${at.publicUrl} as mira@demo.example with ${DEMO_PASSWORD}.`);
}
