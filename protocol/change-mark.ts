import { z } from 'zod';

/** What can have changed; which answers of the API that makes old is the browser's to know (lib/queries/changes.ts). */
export const changeTopics = [
  /** The person's own record, and the wallets linked to it. */
  'account',
  /** Devices, chat clients and bot tokens that are logged in. */
  'devices',
  /** The spaces and rooms that the person is in, and what they may do there. */
  'memberships',
  /** What the person is told of, and the applications that this may be about. */
  'notices',
  /** Whom the person follows, and who follows them. */
  'contacts',
  /** The key-share wallet: its shares, recovery, devices and events. The address book, and tokens that were added or hidden. */
  'wallet',
  /** What the person has typed into the wizard of a space and not saved. */
  'drafts',
] as const;
export type ChangeTopic = (typeof changeTopics)[number];

/** A number for each topic that has ever changed: another number means that it has changed again. It has no content. */
export const changeMark = z.partialRecord(z.enum(changeTopics), z.int().min(1));
export type ChangeMark = z.output<typeof changeMark>;

/**
 * Content of the state event of the same type in a Matrix space: another number means that something has changed that all
 * its members see, such as its name or its channels.
 */
export const spaceMark = z.object({ spaceId: z.int().min(1), changes: z.int().min(1) });
export type SpaceMark = z.output<typeof spaceMark>;
