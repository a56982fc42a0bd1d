import type { secondStepRoutes } from '@/protocol/second-step';
import type { Handlers } from '@/server/http/call';
import type { SecondStepService } from './second-step.service';
import type { StepLoginService } from './step-login.service';
import type { StepRemovalService } from './step-removal.service';

/** Everything is about the caller's own account, or about the account of a ticket. */
export function secondStepHandlers(
  steps: SecondStepService,
  logins: StepLoginService,
  removals: StepRemovalService,
): Handlers<keyof typeof secondStepRoutes> {
  return {
    secondSteps: ({ caller }) => steps.state(caller.id),
    beginTotp: ({ caller }) => steps.beginTotp(caller),
    confirmTotp: ({ body, caller, request }) => steps.confirmTotp(caller, body.code, request),
    removeTotp: ({ caller, request }) => steps.removeTotp(caller, request),
    beginPasskey: ({ caller }) => steps.beginPasskey(caller),
    addPasskey: ({ body, caller, request }) => steps.addPasskey(caller, body, request),
    removePasskey: ({ params, caller, request }) => steps.removePasskey(caller, params.passkeyId, request),
    newRecoveryCodes: ({ caller, request }) => steps.newRecoveryCodes(caller, request),

    secondStepWays: ({ body }) => logins.ways(body.ticket),
    logInBySecondStep: ({ body, request, reply }) => logins.logIn(body, request, reply),
    confirmBySecondStep: ({ body, caller, request }) => logins.confirm(caller, body, request),

    requestStepRemoval: ({ body, request }) => removals.mailCode(body.ticket, request),
    beginStepRemoval: ({ body, request }) => removals.begin(body.ticket, body.code, request),
    stopStepRemoval: async ({ caller, request }) => {
      await removals.stop(caller.id, request);
      return null;
    },
    stopStepRemovalByMail: ({ body, request }) => removals.stopByMail(body.token, request),
  };
}
