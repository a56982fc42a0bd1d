import type { ReactNode } from 'react';
import type { Marks } from '@/components/room/room-marks';
import type { Match } from './match';

/** One line of the switcher. */
export interface Result {
  readonly id: string;
  readonly match: Match;
  readonly icon: ReactNode;
  readonly aside: string;
  readonly marks?: Marks;
  run(): void;
}

/** How many lines of each kind are shown while all kinds are. */
const MAX = { conversations: 4, rooms: 6, people: 5, spaces: 4, messages: 6, actions: 9 } as const;
/** The same while one kind alone is shown. */
export const MAX_ALONE = 20;

export type ResultKind = keyof typeof MAX;

export interface ResultGroup {
  readonly name: ResultKind;
  readonly results: readonly Result[];
}

export const maxOf = (kind: ResultKind, isAlone: boolean): number => (isAlone ? MAX_ALONE : MAX[kind]);

/** Sorts what is new before the rest, mentions first; lower comes first. */
export const newness = ({ unread, mentions }: Marks): number => (mentions > 0 ? 0 : unread > 0 ? 1 : 2);
