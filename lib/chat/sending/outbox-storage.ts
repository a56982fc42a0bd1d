import { readOfAccount, writeOfAccount } from '@/lib/chat/account-storage';
import type { Pending, PendingAction } from './pending';

/*
 * Unsent messages survive a reload. Every tab writes under its own name only and holds a lock of that name, so that
 * another tab takes over what a closed one left, and nobody takes what an open one is about to send. Even if two sent
 * the same, the transaction id makes it one message.
 */

const KEY = 'outbox';
const UNSENT_MAX = 200;

type Kept = Record<string, readonly Pending[]>;

let tab: string | null = null;

const lockOf = (name: string) => `guildhall-outbox-${name}`;

/** What closed tabs left; from now on this tab answers for it. */
export async function adoptUnsent(): Promise<readonly Pending[]> {
  const own = ownTab();
  const adopted: Pending[] = [];
  for (const [name, unsent] of Object.entries(readKept())) {
    if (name === own || !(await isClosed(name))) continue;
    adopted.push(...unsent.map(withTodaysNames).filter(isPending));
    const { [name]: _taken, ...rest } = readKept();
    writeKept({ ...rest, [own]: [...(rest[own] ?? []), ...unsent] });
  }
  return adopted.sort((one, other) => one.createdMs - other.createdMs);
}

export function keepUnsent(unsent: readonly Pending[]): void {
  const { [ownTab()]: _former, ...rest } = readKept();
  // Files live as long as the page.
  const kept = unsent.filter(({ action }) => action.kind !== 'message' || !action.file).slice(0, UNSENT_MAX);
  writeKept(kept.length === 0 ? rest : { ...rest, [ownTab()]: kept });
}

function ownTab(): string {
  if (tab !== null) return tab;
  tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  void navigator.locks?.request(lockOf(tab), () => new Promise(() => {}));
  return tab;
}

async function isClosed(name: string): Promise<boolean> {
  if (!navigator.locks) return true;
  return navigator.locks.request(lockOf(name), { ifAvailable: true }, (lock) => lock !== null);
}

function readKept(): Kept {
  return (
    readOfAccount<Kept>(
      KEY,
      (value) => typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray),
    ) ?? {}
  );
}

function writeKept(kept: Kept): void {
  writeOfAccount(KEY, Object.keys(kept).length === 0 ? null : kept);
}

/** Pages of an earlier version wrote `roomId` and `wish`. */
function withTodaysNames(
  value: Pending & { readonly roomId?: string; readonly wish?: PendingAction },
): Pending {
  if (typeof value?.roomId !== 'string' || !value.wish) return value;
  const { roomId: matrixRoomId, wish: action, ...rest } = value;
  return { ...rest, matrixRoomId, action };
}

function isPending(value: Pending): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof value.txnId === 'string' &&
    typeof value.matrixRoomId === 'string' &&
    typeof value.createdMs === 'number' &&
    typeof value.action === 'object' &&
    (value.state === 'waiting' || value.state === 'failed')
  );
}
