import type { operatorRoutes } from '@/protocol/operator';
import type { operatorPointRoutes } from '@/protocol/operator-points';
import type { suspensionRoutes } from '@/protocol/suspension';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { GameCatalogueService } from './game-catalogue.service';
import type { HeldRequestService } from './held-request.service';
import type { OperatorLog } from './operator-log';
import type { OperatorService } from './operator.service';
import type { PointReviewService } from './point-review.service';
import type { SuspensionService } from './suspension.service';

export function operatorHandlers({
  operator,
  suspensions,
  operatorLog,
  held,
  games,
  points,
  log,
}: {
  readonly operator: OperatorService;
  readonly suspensions: SuspensionService;
  readonly operatorLog: OperatorLog;
  readonly held: HeldRequestService;
  readonly games: GameCatalogueService;
  readonly points: PointReviewService;
  readonly log: Log;
}): Handlers<keyof typeof operatorRoutes | keyof typeof operatorPointRoutes | keyof typeof suspensionRoutes> {
  return {
    operatorSearch: ({ query }) => operator.search(query),
    operatorSpace: ({ params, caller }) => operator.space(caller, params.spaceId),
    operatorPerson: ({ params }) => operator.person(params.userId),
    showEmail: async ({ params, body, caller, request }) => {
      const shown = await operator.showEmail(caller, params.userId, body.reason);
      log.write('operator.email_shown', { request: request.id, user: caller.id, target: params.userId });
      return shown;
    },
    suspendAccount: async ({ params: { userId }, body, caller, request }) => {
      await suspensions.suspendAccount(caller, userId, body);
      log.write('operator.account_suspended', { request: request.id, user: caller.id, target: userId });
      return null;
    },
    unsuspendAccount: async ({ params: { userId }, caller, request }) => {
      if (await suspensions.end(caller, { userId })) {
        log.write('operator.account_unsuspended', { request: request.id, user: caller.id, target: userId });
      }
      return null;
    },
    suspendSpace: async ({ params: { spaceId }, body, caller, request }) => {
      await suspensions.suspendSpace(caller, spaceId, body);
      log.write('operator.space_suspended', { request: request.id, user: caller.id, space: spaceId });
      return null;
    },
    unsuspendSpace: async ({ params: { spaceId }, caller, request }) => {
      if (await suspensions.end(caller, { spaceId })) {
        log.write('operator.space_unsuspended', { request: request.id, user: caller.id, space: spaceId });
      }
      return null;
    },
    suspensions: ({ query }) => suspensions.page(query),
    verificationRequests: ({ query }) => operator.verificationRequests(query),
    setVerification: async ({ params, body, caller }) => {
      await operator.setVerification(caller, params.spaceId, body.verificationTag);
      return null;
    },
    recommendedSpaces: () => operator.recommended(),
    recommendSpace: async ({ params, body, caller }) => {
      await operator.recommend(caller, params.spaceId, body.recommended);
      return null;
    },
    heldRequests: () => held.list(),
    decideHeldRequests: async ({ params, body, caller }) => {
      await held.decide(caller, params.roomId, body.deliver);
      return null;
    },
    operatorPoints: ({ query }) => points.page(query),
    decidePoints: async ({ params, body, caller, request }) => {
      await points.decide(caller, params.entryId, body.decision);
      log.write('operator.points_decided', { request: request.id, user: caller.id });
      return null;
    },
    addGame: ({ body, caller }) => games.add(caller, body),
    changeGame: ({ params, body, caller }) => games.change(caller, { ...body, id: params.gameId }),
    operatorLog: ({ query }) => operatorLog.page(query),

    suspension: ({ caller }) => suspensions.own(caller),
    appeal: async ({ body, caller, request }) => {
      await suspensions.appeal(caller, body.text);
      log.write('auth.appealed', { request: request.id, user: caller.id });
      return null;
    },
    requestVerification: async ({ params, body, caller }) => {
      await operator.requestVerification(caller, params.spaceId, body.note);
      return null;
    },
    verificationState: ({ params, caller }) => operator.verificationState(caller, params.spaceId),
  };
}
