import type { privacyRoutes } from '@/protocol/privacy';
import type { Handlers } from '@/server/http/call';
import type { PrivacyService } from './privacy.service';

export function privacyHandlers(service: PrivacyService): Handlers<keyof typeof privacyRoutes> {
  return {
    privacy: ({ caller }) => service.of(caller.id),
    changePrivacy: ({ body, caller }) => service.change(caller.id, body),
    blockedPeople: ({ caller }) => service.blocked(caller.id),
    blockPerson: async ({ params, caller }) => {
      await service.block(caller.id, params.userId);
      return null;
    },
    unblockPerson: async ({ params, caller }) => {
      await service.unblock(caller.id, params.userId);
      return null;
    },
  };
}
