import { systemClock } from '@/runtime/clock';
import { openStorage } from '@/storage/open-storage';
import { createLog } from '../log/log';
import { openStream } from './open-stream';

// Sends messages of several people until it is killed, each with a transaction id, and says of each only after it was
// acknowledged: number of the sender, number of the message, event id, position.
// Arguments: data folder, migrations folder, room (or nothing: makes one and says its id), the next number of each sender.
const [dataDir = '', migrationsFolder = '', room = '', ...next] = process.argv.slice(2);
const SERVER = 'kill.example';
const CREATOR = `@creator:${SERVER}`;

const storage = await openStorage({ kind: 'pglite', dataDir, migrationsFolder, holder: 'the sending child' });
const { rooms, stream } = await openStream({
  storage,
  clock: systemClock,
  log: createLog('error'),
  config: { serverName: SERVER, publicUrl: 'http://localhost' },
});
const people = next.map((_, index) => `@p${index}:${SERVER}`);
const roomId = room === '' ? await rooms.create({ creator: CREATOR, preset: 'public_chat' }) : room;
for (const stateKey of people) {
  await rooms.send({
    roomId,
    sender: stateKey,
    type: 'm.room.member',
    stateKey,
    content: { membership: 'join' },
  });
}
process.stdout.write(`open ${roomId}\n`);

await Promise.all(
  people.map(async (sender, index) => {
    for (let number = Number(next[index]); ; number += 1) {
      const id = String(number);
      const event = await rooms.send({
        roomId,
        sender,
        type: 'm.room.message',
        content: { msgtype: 'm.text', body: id },
        transaction: { deviceId: 'D', transactionId: id, path: `/send/${id}` },
      });
      process.stdout.write(`sent ${index} ${number} ${event.eventId} ${event.position}\n`);
      await stream.putReceipt({
        roomId,
        userId: sender,
        type: 'm.read',
        threadId: '',
        eventId: event.eventId,
        eventPosition: event.position,
        counted: event.counted,
        ts: number,
      });
    }
  }),
);
