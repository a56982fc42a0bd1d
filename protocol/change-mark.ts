import { z } from 'zod';

/**
 * Account data by which a person's browsers learn that something they show has changed elsewhere
 * (docs/decisions/change-marks.md). Only the platform writes it.
 */
export const CHANGE_MARK_TYPE = 'guildhall.changed';

/** What can have changed. Which answers of the API a topic makes old is for browsers to know. */
export const changeTopics = [
  /** The person's own record, and the wallets linked to it. */
  'account',
  /** Devices, chat clients and bot tokens that are logged in. */
  'devices',
  /** The spaces and rooms that the person is in, and what they may do there. */
  'memberships',
  /** The key-share wallet: its shares, recovery, devices and events. */
  'wallet',
] as const;
export type ChangeTopic = (typeof changeTopics)[number];

/** A number for each topic that has ever changed: another number means that it has changed again. It has no content. */
export const changeMark = z.partialRecord(z.enum(changeTopics), z.int().min(1));
export type ChangeMark = z.output<typeof changeMark>;
