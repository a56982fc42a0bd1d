import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { People } from '@/lib/chat/people';
import type { MatrixUserId } from '@/protocol/ids';

/** Names and pictures of people: as members of a room that is loaded, and otherwise from their profile. */
export function roomPeople(client: MatrixClient, onChange: () => void): People {
  const people = new People({
    find: (matrixUserId) => memberNamed(client, matrixUserId),
    ask: (matrixUserId) => void askProfile(matrixUserId),
    onChange,
  });

  async function askProfile(matrixUserId: MatrixUserId): Promise<void> {
    try {
      const { displayname, avatar_url } = await client.getProfileInfo(matrixUserId);
      people.learn(matrixUserId, { name: displayname, avatar: avatar_url }, 'past');
    } catch {
      // A person who is gone keeps the name that the message gives.
    }
  }

  return people;
}

function memberNamed(client: MatrixClient, matrixUserId: MatrixUserId) {
  for (const room of client.getRooms()) {
    const content = room.currentState.getStateEvents('m.room.member', matrixUserId)?.getContent();
    if (content && typeof content.displayname === 'string')
      return { name: content.displayname, avatar: content.avatar_url };
  }
  return null;
}
