import type { roomAccessRoutes } from '@/protocol/room-access';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { AccessRuleService } from './access-rule.service';

export function accessRuleHandlers(
  rules: AccessRuleService,
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
    setAccess: async ({ body, caller, request }) => {
      const access = await rules.set(body.room, caller, body.rule);
      log.write('room.access_set', { request: request.id, user: caller.id });
      return access;
    },
  };
}
