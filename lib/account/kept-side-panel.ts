import { signedInId } from './login-user';
import { deviceStorage } from '@/lib/safe-storage';
import type { UserId } from '@/protocol/ids';

/** Kept apart for every person of this browser, who may press before the server has said who it is. */
export const sidePanelKey = (userId: UserId | undefined) => `side_panel_${userId ?? signedInId() ?? ''}`;

/** Whether the members stand beside conversations on wide screens. */
export const isSidePanelOpen = (key: string) => deviceStorage.read(key) !== 'closed';

/** Where storage is refused it opens again with the next page. */
export function keepSidePanel(key: string, open: boolean): void {
  deviceStorage.write(key, open ? 'open' : 'closed');
}
