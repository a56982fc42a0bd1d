import { readOfAccount, writeOfAccount } from '@/lib/chat/account-storage';
import { tabStorage } from '@/lib/safe-storage';
import type { Payee } from '@/protocol/wallet';
import type { MatrixRoomId } from '@/protocol/ids';

/** How long a reward can be claimed, as the dialog offers it; the first is where nobody has chosen. */
export const lastings = ['day', 'hour', 'sixHours', 'threeDays', 'week'] as const;
export type Lasting = (typeof lastings)[number];

export const lastingSeconds: Readonly<Record<Lasting, number>> = {
  hour: 3_600,
  sixHours: 6 * 3_600,
  day: 86_400,
  threeDays: 3 * 86_400,
  week: 7 * 86_400,
};

/** A person of the room who was picked by name, with what the platform said then about where they are paid. */
export interface ChosenPerson extends Pick<Payee, 'wallets'> {
  readonly id: number;
  readonly username: string;
  readonly avatar: string;
}

/** What is typed in the reward dialog of a room, as it is typed. */
export interface RewardDraft {
  /** Null until networks are known: the first of them. */
  readonly chainId: number | null;
  /** Address of the token; zero for the coin of the network. */
  readonly token: string;
  readonly amount: string;
  /** Whether everybody in the room may claim, or the chosen people alone. */
  readonly to: 'room' | 'people';
  /** Of a reward to the room; chosen people are counted. */
  readonly count: string;
  readonly people: readonly ChosenPerson[];
  readonly random: boolean;
  readonly lasting: Lasting;
  readonly message: string;
}

export const emptyDraft: RewardDraft = {
  chainId: null,
  token: '0x0000000000000000000000000000000000000000',
  amount: '',
  to: 'room',
  count: '',
  people: [],
  random: true,
  lasting: 'day',
  message: '',
};

const nameOf = (matrixRoomId: MatrixRoomId) => `reward_${matrixRoomId}`;

/** What this account has typed for a room in this tab before it was reloaded or the dialog closed. */
export function readDraft(matrixRoomId: MatrixRoomId): RewardDraft {
  return draftOf(readOfAccount(nameOf(matrixRoomId), isObject, tabStorage));
}

/** Null forgets it: the reward was given. Where storage is refused the dialog holds it for as long as it is open. */
export function keepDraft(matrixRoomId: MatrixRoomId, draft: RewardDraft | null): void {
  writeOfAccount(nameOf(matrixRoomId), draft, tabStorage);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

function draftOf(kept: Record<string, unknown> | null): RewardDraft {
  if (kept === null) return emptyDraft;
  const { chainId, token, amount, to, count, people, random, lasting, message } = kept;
  const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);
  return {
    chainId: typeof chainId === 'number' ? chainId : emptyDraft.chainId,
    token: textOf(token, emptyDraft.token),
    amount: textOf(amount, ''),
    to: to === 'people' ? 'people' : 'room',
    count: textOf(count, ''),
    people: Array.isArray(people) ? people.filter(isPerson) : [],
    random: typeof random === 'boolean' ? random : emptyDraft.random,
    lasting: lastings.find((known) => known === lasting) ?? emptyDraft.lasting,
    message: textOf(message, ''),
  };
}

function isPerson(kept: unknown): kept is ChosenPerson {
  if (typeof kept !== 'object' || kept === null) return false;
  const { id, username, avatar, wallets } = kept as Record<string, unknown>;
  // Without the addresses that were seen they are picked anew.
  const isWhole = Array.isArray(wallets) && wallets.length > 0;
  return isWhole && typeof id === 'number' && typeof username === 'string' && typeof avatar === 'string';
}
