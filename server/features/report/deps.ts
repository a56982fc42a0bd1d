import type { SpaceId, UserId } from '@/protocol/ids';
import type { Permission } from '@/protocol/permissions';
import type { RemovalSpan } from '@/protocol/message-removal-rules';
import type { BanReason } from '@/protocol/room-rules';
import type { Viewer } from '@/server/features/space/space.access';

type SignedIn = NonNullable<Viewer>;

/** Names a collection of NFTs. */
export interface CollectionKey {
  readonly chainId: number;
  readonly contract: string;
}

/** What reports ask of other features. */
export interface ReportDeps {
  /** Answered by features/space. */
  readonly entrance: {
    holdersOf(spaceId: SpaceId, permission: Permission, limit: number): Promise<UserId[]>;
    adminsOf(spaceId: SpaceId): Promise<UserId[]>;
  };
  /** Answered by features/space. */
  readonly moderation: {
    kick(spaceId: SpaceId, actor: SignedIn, userId: UserId): Promise<void>;
    ban(
      spaceId: SpaceId,
      actor: SignedIn,
      userId: UserId,
      form: {
        readonly reason: BanReason;
        readonly note: string | undefined;
        readonly deleting: RemovalSpan | undefined;
      },
    ): Promise<void>;
    timeOut(
      spaceId: SpaceId,
      actor: SignedIn,
      userId: UserId,
      form: { readonly seconds: number; readonly note: string | undefined },
    ): Promise<unknown>;
  };
  /** Answered by features/nft. */
  readonly collections: {
    /** What a contract says that it is called; null where it is no collection that anybody was shown. */
    nameOf(collection: CollectionKey): Promise<string | null>;
  };
  /** Answered by features/room. */
  readonly messages: { delete(actor: SignedIn, room: string, eventId: string): Promise<unknown> };
}
