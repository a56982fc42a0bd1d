import { destinationOf } from '@/lib/account/destination';
import { rememberLoginUser } from '@/lib/account/login-user';
import { inviteOf } from '@/lib/invite/query';
import type { Me } from '@/protocol/account';
import { invitedSpaceId } from './invited-space';

/** Leaves a way in for where the person belongs, with the invite of the address. */
export async function goIn(user: Me): Promise<void> {
  const invite = inviteOf(location.search);
  rememberLoginUser(user);
  location.assign(destinationOf(user, invite && (await invitedSpaceId(invite)), invite?.link));
}
