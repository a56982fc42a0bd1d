import type { SpaceId } from '@/protocol/ids';
import type { SeenSpace, Viewer } from '@/server/features/space/space.access';

/** What points ask of other features. */
export interface PointDeps {
  /** Answered by features/space. */
  readonly spaces: {
    /** A space whose people the viewer may list. */
    listed(spaceId: SpaceId, viewer: Viewer): Promise<SeenSpace>;
  };
}
