import { sampled } from '@/runtime/testing/depth';
import { at, firstChannel } from '@/server/testing/chat';
import type { SeenCall } from '@/server/testing/chat-proxy';
import type { TestClient } from '@/server/testing/client';
import { longGone } from '@/server/testing/deleted-account';
import { ends, eventually, has, KilledScene, REPAIR_MS_MAX } from '@/server/testing/killed-scene';
import type { Moment } from '@/server/testing/platform-kills';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(600_000);

/* The platform is killed between any two steps of the deletion of an account. */

let scene: KilledScene;
beforeAll(async () => {
  scene = await KilledScene.start();
}, 300_000);
afterAll(() => scene.stop(), 60_000);

type Phase = 'deleted' | 'restored' | 'purged';
type Step = readonly [Phase, Moment, string, (call: SeenCall) => boolean];

const isDeactivation = ({ method, path }: SeenCall) =>
  method === 'POST' && (path.endsWith('/deactivate') || path.includes('/admin/v1/deactivate/'));

const steps = (['before', 'after'] as const).flatMap((when): Step[] => [
  ['deleted', when, 'the profile changes', ends('PUT', '/displayname')],
  ['deleted', when, 'the person is taken out of a room', ends('POST', '/kick')],
  ['restored', when, 'the person is invited', ends('POST', '/invite')],
  ['restored', when, 'the person joins', has('POST', '/join')],
  ['purged', when, 'the user is deactivated', isDeactivation],
]);

/** A person in a space and in a conversation with its owner. */
async function open() {
  const { owner, platform } = scene;
  const person = await platform.person();
  const spaceId = await createSpace(owner);
  const { matrixRoomId } = await firstChannel(owner, spaceId, REPAIR_MS_MAX);
  await person.call('joinSpace', { params: { spaceId } });
  await person.call('logInToChat');
  await isIn(person, matrixRoomId, true);
  return { person, matrixRoomId };
}

const isIn = (person: TestClient, matrixRoomId: string, wanted: boolean) =>
  eventually(
    () => scene.peopleIn(matrixRoomId),
    (people) => people.includes(`@u${person.id}:chat.test`) === wanted,
  );
const logIn = (person: TestClient) =>
  person.call('logIn', { body: { email: person.email, password: person.password } });
const nameOf = async ({ id }: TestClient) =>
  String((await scene.sender('GET', at`profile/${`@u${id}:chat.test`}/displayname`)).body.displayname);
const rowsOf = ({ id }: TestClient) =>
  scene.query(`SELECT user_id FROM membership WHERE user_id = ${id}
    UNION ALL SELECT account_id FROM session WHERE account_id = ${id}
    UNION ALL SELECT account_id FROM account_deletion WHERE account_id = ${id}`);

const runPurge = () => scene.query("UPDATE job SET next_run_at = '-infinity' WHERE name = 'accounts.purge'");

const acts: Record<Phase, (person: TestClient) => Promise<unknown>> = {
  deleted: (person) => person.call('deleteAccount'),
  restored: async (person) => {
    await logIn(person);
    await person.call('restoreAccount');
  },
  purged: async ({ id }) => {
    await scene.query(longGone(id));
    await runPurge();
  },
};

test.each(sampled(steps, [1, 7]))(
  'OPN-71 killed while it is %s, %s %s: it ends deleted, and then back in its rooms, or without a trace of the person',
  async (killed, when, _moment, isIt) => {
    const { person, matrixRoomId } = await open();
    const { username } = await person.call('me');
    for (const phase of ['deleted', killed === 'purged' ? killed : 'restored'] as const) {
      const act = () => acts[phase](person);
      if (phase === killed) await scene.killedWhile(act, when, isIt);
      else await act();
      await isIn(person, matrixRoomId, phase === 'restored');
      await eventually(
        () => nameOf(person),
        (name) => (name === username) === (phase === 'restored'),
      );
    }
    if (killed !== 'purged') return void expect((await person.call('me')).username).toBe(username);
    // Its next run is an hour away otherwise.
    await runPurge();
    await eventually(
      () => rowsOf(person),
      (rows) => rows.length === 0,
    );
    await eventually(
      () => scene.query(`SELECT 1 FROM chat_outbox WHERE user_id = ${person.id} AND kind = 'deactivated'`),
      (rows) => rows.length === 0,
    );
  },
);
