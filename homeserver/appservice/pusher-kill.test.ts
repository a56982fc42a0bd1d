import { segment } from '@/homeserver/testing/client';
import { startHomeserverProcess, type HomeserverProcess } from '@/homeserver/testing/process';
import { TestReceiver } from '@/homeserver/testing/receiver';
import { until } from '@/homeserver/testing/until';

const receiver = new TestReceiver();
let server: HomeserverProcess;

beforeAll(async () => {
  await receiver.open();
  server = await startHomeserverProcess({ appservice: { url: receiver.url } });
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

test('after kill -9 in the middle of pushing, everything that was acknowledged arrives, each transaction unchanged', async () => {
  const platform = server.asClient();
  const { room_id: roomId } = await platform.post('createRoom', { preset: 'private_chat' });
  const acknowledged: string[] = [];
  let sent = 0;
  const sendUntilKilled = async () => {
    for (;;) {
      sent += 1;
      const path = `rooms/${segment(roomId)}/send/m.room.message/k${sent}`;
      const answer = await platform
        .put(path, { msgtype: 'm.text', body: `message ${sent}` })
        .catch(() => null);
      if (answer === null) return;
      acknowledged.push(answer.event_id as string);
    }
  };
  for (let kills = 0; kills < 2; kills += 1) {
    const before = receiver.transactions.length;
    const acknowledgedBefore = acknowledged.length;
    const sending = Promise.all([sendUntilKilled(), sendUntilKilled(), sendUntilKilled()]);
    await until(
      () => receiver.transactions.length > before + 3 && acknowledged.length > acknowledgedBefore + 20,
    );
    await server.kill();
    await sending;
    await server.start();
  }
  const arrivedIds = () => new Set(receiver.events.map(({ event_id: id }) => id as string));
  await until(() => acknowledged.every((id) => arrivedIds().has(id)));

  const contents = new Map<string, string>();
  for (const { id, events } of receiver.transactions) {
    const text = events.map(({ event_id: eventId }) => eventId).join();
    expect(contents.get(id) ?? text).toBe(text);
    contents.set(id, text);
  }
  const positions = [...contents.keys()].map((id) => id.split('-').map(Number));
  const gaps = positions.filter(
    ([first], index) => index > 0 && first !== (positions[index - 1]?.[1] ?? 0) + 1,
  );
  expect(gaps).toEqual([]);
}, 90_000);
