import type { spaceDraftRoutes } from '@/protocol/space-draft';
import type { Handlers } from '@/server/http/call';
import type { SpaceDraftService } from './space-draft.service';
import type { SpaceService } from './space.service';

export function spaceDraftHandlers({
  drafts,
  spaces,
}: {
  readonly drafts: SpaceDraftService;
  readonly spaces: SpaceService;
}): Handlers<keyof typeof spaceDraftRoutes> {
  return {
    spaceCreation: async ({ caller }) => ({ gameSpaceRefusal: await spaces.gameSpaceRefusal(caller) }),
    spaceDraft: ({ query, caller }) => drafts.find(caller, query.spaceId ?? null),
    saveSpaceDraft: async ({ body, caller }) => {
      await drafts.save(caller, body);
      return null;
    },
    discardSpaceDraft: async ({ query, caller }) => {
      await drafts.discard(caller, query.spaceId ?? null);
      return null;
    },
  };
}
