import type { roomAccessRoutes } from '@/protocol/room-access';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { AccessRuleService } from './access-rule.service';
import type { OwnBalanceCheck } from './own-balance-check';

export function accessRuleHandlers(
  rules: AccessRuleService,
  own: OwnBalanceCheck,
  log: Log,
): Handlers<keyof typeof roomAccessRoutes> {
  return {
    accessStatus: ({ params, caller }) => rules.status(params.spaceId, caller),
    setAccessStatus: async ({ params, body, caller, request }) => {
      await rules.setStatus(params.spaceId, caller, body.status);
      log.write('space.access_rules_set', { request: request.id, user: caller.id, space: params.spaceId });
      return body.status;
    },
    roomAccess: ({ query, caller }) => rules.show(query.room, caller),
    previewAccess: ({ body, caller }) => rules.preview(body.room, caller, body.rule),
    accessAsset: ({ query, caller }) => rules.asset(query.room, caller, query),
    checkAccess: ({ body, caller }) => own.check(body.room, caller),
    setAccess: async ({ body, caller, request }) => {
      const access = await rules.set(body.room, caller, body.rule);
      log.write('room.access_set', { request: request.id, user: caller.id });
      return access;
    },
  };
}
