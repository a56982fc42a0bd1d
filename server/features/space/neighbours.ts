import type { Wishes } from '@/server/chat/wishes';
import type { UploadHolder } from '@/server/features/upload/uploads';

/** What spaces ask of rooms, always inside the change of the space; answered by features/room. */
export interface RoomsOfSpaces {
  /** A space was made. */
  found(spaceId: number, creatorId: number, wishes: Wishes): Promise<void>;
  /** Name or picture of a space were changed. */
  changed(spaceId: number, wishes: Wishes): Promise<void>;
  /** A person has become a member. */
  entered(spaceId: number, userId: number, wishes: Wishes): Promise<void>;
  /** A membership is about to be deleted. */
  leaving(spaceId: number, userId: number, wishes: Wishes): Promise<void>;
  /** An admin is a member no more. */
  adminLeft(spaceId: number, wishes: Wishes): Promise<void>;
  /** A space is about to be deleted. Returns what held uploads in its rooms. */
  deleting(spaceId: number, wishes: Wishes): Promise<UploadHolder[]>;
}

/** What spaces ask of announcements; answered by features/announcement. */
export interface AnnouncementsOfSpaces {
  /** Ids of all announcements of a space. */
  idsOf(spaceId: number): Promise<number[]>;
}
