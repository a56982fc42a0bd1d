import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { until } from '@/homeserver/testing/until';

let server: TestHomeserver;
let platform: MatrixTestClient;
beforeAll(async () => {
  server = await startTestHomeserver({ appservice: true });
  platform = server.asClient();
});
afterAll(() => server.close());

async function roomOf(...people: MatrixTestClient[]): Promise<string> {
  const { room_id: roomId } = await platform.post('createRoom', {
    preset: 'private_chat',
    invite: people.map(({ userId }) => userId),
  });
  for (const { userId } of people) await server.asClient(userId).post(`rooms/${segment(roomId)}/join`);
  return roomId;
}

const profileOf = (person: MatrixTestClient) => `profile/${segment(person.userId)}`;
const memberIn = (roomId: string, person: MatrixTestClient) =>
  platform.get(`rooms/${segment(roomId)}/state/m.room.member/${segment(person.userId)}`);

test('names and pictures change through the platform alone', async () => {
  const ada = await server.register('ada');
  await expect(ada.put(`${profileOf(ada)}/displayname`, { displayname: 'Eve' })).rejects.toMatchObject({
    status: 403,
    errcode: 'M_FORBIDDEN',
  });
  await expect(ada.delete(`${profileOf(ada)}/displayname`)).rejects.toMatchObject({ status: 403 });
  await server.asClient(ada.userId).put(`${profileOf(ada)}/displayname`, { displayname: 'Ada' });
  expect(await ada.get(profileOf(ada))).toEqual({ displayname: 'Ada' });
});

test('only people who share a room see a profile; to others there is none', async () => {
  const [ben, cleo, dora] = await Promise.all(['ben', 'cleo', 'dora'].map((name) => server.register(name)));
  if (!ben || !cleo || !dora) throw new Error('unreachable');
  await server.asClient(ben.userId).put(`${profileOf(ben)}/displayname`, { displayname: 'Ben' });
  await roomOf(ben, cleo);
  expect(await cleo.get(profileOf(ben))).toEqual({ displayname: 'Ben' });
  expect(await platform.get(profileOf(ben))).toEqual({ displayname: 'Ben' });
  const hidden = await dora.get(profileOf(ben)).catch((error: unknown) => error);
  const unknown = await dora.get('profile/%40nobody%3Atest.example').catch((error: unknown) => error);
  expect(hidden).toMatchObject({ status: 404, errcode: 'M_NOT_FOUND' });
  expect(unknown).toMatchObject({ body: (hidden as { body: unknown }).body });
  await expect(dora.get(`${profileOf(ben)}/displayname`)).rejects.toMatchObject({ status: 404 });
  await expect(server.stranger.get(profileOf(ben))).rejects.toMatchObject({ status: 401 });
});

test('a change reaches the membership events of all rooms, and several in a row go round once', async () => {
  const finn = await server.register('finn');
  const rooms = [await roomOf(finn), await roomOf(finn), await roomOf(finn)];
  const before = server.services.stream.position;
  const asFinn = server.asClient(finn.userId);
  const names = Array.from({ length: 10 }, (_, index) => `Finn ${index}`);
  await Promise.all(
    names.map((displayname) => asFinn.put(`${profileOf(finn)}/displayname`, { displayname })),
  );
  await asFinn.put(`${profileOf(finn)}/displayname`, { displayname: 'Finn' });
  for (const roomId of rooms) {
    await until(async () => (await memberIn(roomId, finn)).displayname === 'Finn');
    expect(await memberIn(roomId, finn)).toMatchObject({ membership: 'join', displayname: 'Finn' });
  }
  expect(server.services.stream.position - before).toBeLessThan(rooms.length * names.length);
});

test('who joins later brings the name along', async () => {
  const gita = await server.register('gita');
  await server.asClient(gita.userId).put(`${profileOf(gita)}/displayname`, { displayname: 'Gita' });
  expect(await memberIn(await roomOf(gita), gita)).toMatchObject({ displayname: 'Gita' });
});

test('a change that was stored before a crash reaches the rooms after it', async () => {
  const hana = await server.register('hana');
  const roomId = await roomOf(hana);
  // What a process leaves behind that dies between the two: the name is stored and marked, the rooms do not know.
  await server.services.storage.transaction((db) =>
    db.execute(
      `UPDATE account SET displayname = 'Hana', profile_pending = true WHERE user_id = '${hana.userId}'`,
    ),
  );
  await server.restart();
  await until(async () => (await memberIn(roomId, hana)).displayname === 'Hana');
});

describe('Client-Server API, "User directory"', () => {
  test('finds people by name or id among those with whom the asker shares a room', async () => {
    const [ivan, jana, karl] = await Promise.all(
      ['ivan', 'jana', 'karl'].map((name) => server.register(name)),
    );
    if (!ivan || !jana || !karl) throw new Error('unreachable');
    await server
      .asClient(jana.userId)
      .put(`${profileOf(jana)}/displayname`, { displayname: 'Jana Nováková' });
    await roomOf(ivan, jana, await server.register('lena'));
    const search = (person: MatrixTestClient, term: string, limit?: number) =>
      person.post('user_directory/search', { search_term: term, limit });
    const found = { user_id: jana.userId, display_name: 'Jana Nováková' };
    expect(await search(ivan, 'NOVÁ')).toEqual({ limited: false, results: [found] });
    expect(await search(ivan, 'jana')).toEqual({ limited: false, results: [found] });
    expect(await search(karl, 'jana')).toEqual({ limited: false, results: [] });
    expect(await search(ivan, 'ivan')).toEqual({ limited: false, results: [] });
    expect(await search(ivan, '', 1)).toMatchObject({ limited: true });
  });
});
