import { feature } from '@/server/features/feature';
import { inviteHandlers } from './invite.routes';
import { InviteService, type InvitePeople, type InviteSpaces } from './invite.service';

export function inviteFeature({
  spaces,
  people,
}: {
  readonly spaces: InviteSpaces;
  readonly people: InvitePeople;
}) {
  const invites = new InviteService(spaces, people);
  return feature({ invites, handlers: inviteHandlers(invites) });
}
