import { deviceStorage } from '@/lib/safe-storage';

/** Where sent-list.ts keeps transfers; here it is read without loading anything that knows chains. */
export const SENT_KEY = 'guildhall_sent';
const OPEN = /"state":"(asking|pending)"|"isCardSent":false/;

/** Goes on with transfers that a former page left open; loads what follows them only when there are any. */
export function resumeSends(): void {
  if (!OPEN.test(deviceStorage.read(SENT_KEY) ?? '')) return;
  void import('./follow-sent').then(({ followSent }) => followSent());
}
