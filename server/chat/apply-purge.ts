import type { ChatEngine } from '@/server/config/config';
import type { MediaStore } from './media.store';
import { NotYet, type Applier } from './outbox-dispatcher';
import { SynapseAdmin } from './synapse-admin';

/** Files that are deleted before the lease is looked at again. */
const FILES_AT_ONCE = 20;

/**
 * Deletes what was said and shown in a room that everybody has left. Asking again finds what is still there, so it goes on
 * wherever it was cut off.
 */
export function purgeApplier(engine: ChatEngine, media: MediaStore): Applier {
  return async ({ entry, homeserver, stillHeld }) => {
    const { subject: matrixRoomId } = entry;
    if (matrixRoomId === null) return;
    if (engine === 'embedded') {
      while (!(await homeserver.purge(matrixRoomId))) await stillHeld();
      return;
    }
    // Synapse purges events and keeps files. Which ones the room showed, the platform has noted.
    const synapse = new SynapseAdmin(homeserver);
    if (!(await synapse.purgeRoom(matrixRoomId))) throw new NotYet('Synapse is purging the room');
    for (;;) {
      await media.forgetShared(matrixRoomId);
      const files = await media.onlyShownIn(matrixRoomId, FILES_AT_ONCE);
      if (files.length === 0) return;
      await stillHeld();
      for (const mediaId of files) {
        await synapse.deleteMedia(mediaId);
        await media.forget(mediaId);
      }
    }
  };
}
