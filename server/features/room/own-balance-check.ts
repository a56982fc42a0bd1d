import type { RoomAccessAnswer } from '@/protocol/room-access';
import type { Viewer } from '@/server/features/space/space.access';
import type { Services } from '@/server/services';
import type { AccessRuleService } from './access-rule.service';
import type { BalanceCheckService } from './balance-check.service';
import type { RoomDeps } from './deps';

interface OwnBalanceCheckDeps extends Pick<RoomDeps, 'access'>, Pick<Services, 'limits'> {
  readonly rules: AccessRuleService;
  readonly checks: BalanceCheckService;
}

/** A member who does not want to wait for the job. */
export class OwnBalanceCheck {
  readonly #deps: OwnBalanceCheckDeps;

  constructor(deps: OwnBalanceCheckDeps) {
    this.#deps = deps;
  }

  async check(reference: string, person: NonNullable<Viewer>): Promise<RoomAccessAnswer> {
    const { access, limits, checks, rules } = this.#deps;
    const { room } = await access.known(reference, person);
    await limits.take('check_balances', String(person.id));
    await checks.check(room.spaceId, [person.id]);
    return rules.show(reference, person);
  }
}
