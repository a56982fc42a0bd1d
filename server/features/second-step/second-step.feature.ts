import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import type { StepAccounts, StepEntry, StepHistory, StepLinks, StepSessions } from './deps';
import { Passkeys } from './passkeys';
import { secondStepHandlers } from './second-step.routes';
import { SecondStepService } from './second-step.service';
import { SecondStepStore } from './second-step.store';
import { StepLoginService } from './step-login.service';
import { StepNotices } from './step-notices';
import { StepRemovalService } from './step-removal.service';
import { StepRemovalStore } from './step-removal.store';
import { StepTicketStore } from './step-ticket.store';
import { TotpSeal } from './totp-seal';

export function secondStepFeature(
  services: Services,
  needs: {
    readonly accounts: StepAccounts;
    readonly sessions: StepSessions;
    readonly entry: StepEntry;
    readonly history: StepHistory;
    readonly links: StepLinks;
  },
) {
  const { storage, config, clock } = services;
  const stores = {
    steps: new SecondStepStore(storage),
    tickets: new StepTicketStore(storage),
    removals: new StepRemovalStore(storage),
  };
  const deps = { ...services, ...stores };
  const own = {
    passkeys: new Passkeys(config),
    seal: new TotpSeal(config),
    notices: new StepNotices(services, needs.accounts),
  };
  const steps = new SecondStepService(deps, needs, own);
  const logins = new StepLoginService(deps, needs, own);
  const removals = new StepRemovalService(deps, needs, { logins, notices: own.notices });
  const prune = async () => (await logins.prune()) + (await stores.steps.pruneChallenges(clock.now()));
  return feature({
    /** What the ways in ask. */
    logins,
    handlers: secondStepHandlers(steps, logins, removals),
    jobs: [
      { name: 'forget second step tickets', everySeconds: 3600, work: prune },
      { name: 'remove lost second steps', everySeconds: 300, work: () => removals.work() },
      { name: 'reseal authenticator secrets', everySeconds: 3600, work: () => steps.reseal() },
    ],
  });
}
