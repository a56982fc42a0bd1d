import { z } from 'zod';
import type { Homeserver } from './homeserver';
import { everyMembership } from './homeserver-accounts';
import { matrixPath as at } from './matrix-client';
import type { MatrixRoomId, MatrixUserId } from '@/protocol/ids';

const deletions = z.object({ results: z.array(z.object({ status: z.string() })) });

/** Synapse's Admin API. The platform's own user must be an administrator there (docs/synapse.md). */
export class SynapseAdmin {
  readonly #homeserver: Pick<Homeserver, 'client' | 'serverName'>;

  constructor(homeserver: Pick<Homeserver, 'client' | 'serverName'>) {
    this.#homeserver = homeserver;
  }

  /** Has a room purged in the background, and returns whether that is complete. Starts it unless it is running or done. */
  async purgeRoom(matrixRoomId: MatrixRoomId): Promise<boolean> {
    const { client } = this.#homeserver;
    const room = at`admin/v2/rooms/${matrixRoomId}`;
    const answer = await client.find({ base: '_synapse', method: 'GET', path: `${room}/delete_status` });
    const statuses = deletions.parse(answer ?? { results: [] }).results.map(({ status }) => status);
    if (statuses.includes('complete')) return true;
    if (statuses.every((status) => status === 'failed')) {
      await client.call({
        base: '_synapse',
        method: 'DELETE',
        path: room,
        body: { purge: true, block: false },
      });
    }
    return false;
  }

  /** Ends a user and their devices; what they wrote stays. Repeating it changes nothing. */
  async deactivate(matrixUserId: MatrixUserId): Promise<void> {
    const { client } = this.#homeserver;
    const path = at`admin/v1/deactivate/${matrixUserId}`;
    await client.find({ base: '_synapse', method: 'POST', path, body: { erase: false } });
  }

  /** Every room that a user is or was in, those that they have forgotten included. */
  async membershipsOf(matrixUserId: MatrixUserId): Promise<Readonly<Record<string, string>>> {
    const { client } = this.#homeserver;
    const path = at`admin/v1/users/${matrixUserId}/memberships`;
    const answer = await client.call({ base: '_synapse', method: 'GET', path });
    return everyMembership.parse(answer).memberships;
  }

  /** A file that is not there is no error. */
  async deleteMedia(mediaId: string): Promise<void> {
    const { client, serverName } = this.#homeserver;
    const path = at`admin/v1/media/${serverName}/${mediaId}`;
    await client.find({ base: '_synapse', method: 'DELETE', path });
  }
}
