import type { Language } from '@/protocol/account-rules';
import type { Dialog } from './script';

export interface DemoPerson {
  /** Before the `@` of the e-mail. */
  readonly key: string;
  readonly name: string;
  readonly language: Language;
  readonly bio: string;
  /** 1 to 8; initials without one. */
  readonly portrait?: number;
}

export interface DemoChannel {
  readonly name: string;
  readonly logo: string;
  readonly kind: 'channel' | 'readOnlyChannel' | 'publicRoom' | 'privateRoom';
}

export interface DemoAnnouncement {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
  /** Seed of its picture. */
  readonly picture?: number;
}

export interface DemoSpace {
  readonly name: string;
  readonly slogan: string;
  readonly description: string;
  readonly language: Language;
  readonly type: 0 | 1;
  /** From the water to the summit; everything that the space shows is painted with it. */
  readonly colors: readonly string[];
  readonly seed: number;
  readonly owner: string;
  readonly members: readonly string[];
  readonly channels: readonly DemoChannel[];
  readonly announcements: readonly DemoAnnouncement[];
  readonly dialogs: readonly Dialog[];
  /** What may stand in a `{slot}`. */
  readonly slots: Readonly<Record<string, readonly string[]>>;
  /** What people say between the dialogs. */
  readonly chatter: readonly string[];
}

/** Who besides the owner is in a room; channels belong to everybody. */
export function membersOf(space: DemoSpace, { kind }: Pick<DemoChannel, 'kind'>): readonly string[] {
  if (kind === 'publicRoom') return space.members.slice(0, 8);
  return kind === 'privateRoom' ? space.members.slice(0, 4) : space.members;
}
