import {
  MatrixHttpError,
  segment,
  type AnswerBody,
  type MatrixTestClient,
} from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { TestReader, type TestSync } from '@/homeserver/testing/sync';

const STEPS = 90;
let server: TestHomeserver;

beforeAll(async () => {
  server = await startTestHomeserver();
});
afterAll(() => server.close());

/** The same numbers in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What a client that does as the specification says knows of its rooms from sync alone. */
class ModelClient {
  readonly rooms = new Map<string, { state: Map<string, string>; timeline: string[] }>();
  readonly #reader: TestReader;
  #last: Promise<void> = Promise.resolve();

  constructor(
    readonly client: MatrixTestClient,
    options: TestSync,
  ) {
    this.#reader = new TestReader(client, options);
  }

  /** One call after another, as a client does; beside whatever others do. */
  sync(): Promise<void> {
    this.#last = this.#last.then(() => this.#sync());
    return this.#last;
  }

  async #sync(): Promise<void> {
    const { rooms } = await this.#reader.next();
    for (const [roomId, section] of Object.entries<AnswerBody>(rooms.join)) this.#take(roomId, section);
    for (const roomId of Object.keys(rooms.leave)) this.rooms.delete(roomId);
  }

  #take(roomId: string, { timeline, state, state_after: stateAfter }: AnswerBody): void {
    let room = this.rooms.get(roomId);
    if (!room) this.rooms.set(roomId, (room = { state: new Map(), timeline: [] }));
    if (timeline.limited) room.timeline = [];
    const apply = (events: AnswerBody[]) => {
      for (const { type, state_key: key, event_id: id } of events) {
        if (key !== undefined) room.state.set(`${type} ${key}`, id);
      }
    };
    apply((state ?? stateAfter).events);
    if (state) apply(timeline.events);
    for (const { event_id: id } of timeline.events) {
      expect(room.timeline).not.toContain(id);
      room.timeline.push(id);
    }
  }
}

/** Everything that the room's own calls say, in the form of the model. */
async function truthOf(client: MatrixTestClient, roomId: string) {
  const events: AnswerBody[] = await client.get(`rooms/${segment(roomId)}/state`);
  const { chunk } = await client.get(`rooms/${segment(roomId)}/messages?dir=b&limit=1000`);
  return {
    state: new Map(events.map((event) => [`${event.type} ${event.state_key}`, event.event_id])),
    timeline: chunk.map((event: AnswerBody) => event.event_id).reverse() as string[],
  };
}

describe('clients that follow rooms by sync alone', () => {
  it.each<[string, number, TestSync]>([
    ['with state before the timeline', 1, {}],
    ['with few events at a time', 2, { filter: { room: { timeline: { limit: 2 } } } }],
    ['with state after the timeline', 3, { more: { use_state_after: 'true' } }],
    [
      'with state after the timeline, few events at a time',
      4,
      { filter: { room: { timeline: { limit: 1 } } }, more: { use_state_after: 'true' } },
    ],
    [
      'with messages alone in the timeline',
      5,
      { filter: { room: { timeline: { types: ['m.room.message'] } } } },
    ],
  ])('%s know the rooms as they are', async (_title, seed, options) => {
    const random = randomNumbers(seed);
    const ada = await server.register(`ada${seed}`);
    const people = [await server.register(`ben${seed}`), await server.register(`cleo${seed}`)];
    const roomIds = [await makeRoom(ada, { members: people }), await makeRoom(ada, { members: people })];
    const models = people.map((person) => new ModelClient(person, options));

    const step = async () => {
      const roomId = segment(roomIds[random(roomIds.length)] ?? '');
      const person = people[random(people.length)] as MatrixTestClient;
      const userId = person.userId;
      const what = random(10);
      if (what < 4) await ada.say(decodeURIComponent(roomId), `${random(1000)}`);
      else if (what < 6) await ada.put(`rooms/${roomId}/state/m.room.topic/`, { topic: `${random(1000)}` });
      else if (what === 6) {
        const membership = { membership: 'join', displayname: `name ${random(1000)}` };
        await person.put(`rooms/${roomId}/state/m.room.member/${segment(userId)}`, membership);
      } else if (what === 7) await ada.post(`rooms/${roomId}/kick`, { user_id: userId });
      else if (what === 8) {
        await ada.post(`rooms/${roomId}/invite`, { user_id: userId });
        await person.post(`rooms/${roomId}/join`);
      } else await (models[random(models.length)] as ModelClient).sync();
    };
    // Refusals are no failures: somebody who has just been removed cannot change a name.
    const tried = () =>
      step().catch((error: unknown) => {
        if (!(error instanceof MatrixHttpError)) throw error;
      });
    for (let done = 0; done < STEPS; done += 3) await Promise.all([tried(), tried(), tried()]);

    for (const model of models) {
      await model.sync();
      const { joined_rooms: joined } = await model.client.get('joined_rooms');
      expect([...model.rooms.keys()].sort()).toEqual([...joined].sort());
      for (const [roomId, known] of model.rooms) {
        const truth = await truthOf(model.client, roomId);
        expect(known.state).toEqual(truth.state);
        const isWhole = options.filter === undefined;
        if (isWhole) expect(known.timeline).toEqual(truth.timeline.slice(-known.timeline.length));
      }
    }
  });
});
