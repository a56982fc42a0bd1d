import type { SpaceId } from '@/protocol/ids';
import type { SpaceEvent } from '@/protocol/space-home';
import type { AuditDetail } from '@/server/audit/audit-log';
import type { Caller } from '@/server/http/call';
import type { Services } from '@/server/services';
import type { SpaceAccess } from './space.access';
import type { SpaceEventRow, SpaceHomeStore } from './space-home.store';

const PAGE_SIZE = 30;
const DAY_MS = 86_400_000;
/** Behind every key: of the newest moment nothing is left out. */
const LAST_KEY = '~';

/** What an owner sees of a space first: what happened, and today's figures. */
export class SpaceHomeService {
  readonly #deps: Pick<Services, 'clock'> & { readonly access: SpaceAccess; readonly home: SpaceHomeStore };

  constructor(
    deps: Pick<Services, 'clock'> & { readonly access: SpaceAccess; readonly home: SpaceHomeStore },
  ) {
    this.#deps = deps;
  }

  /** How a space has grown, for its owner. */
  async growth(spaceId: SpaceId, owner: Caller) {
    const { access, home, clock } = this.#deps;
    const { space } = await access.require(spaceId, owner, 'manageAdmins');
    const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    const counts = await home.joinedSince(spaceId, [ago(60), ago(30), ago(14), ago(7)]);
    const [twoMonths = 0, month = 0, twoWeeks = 0, week = 0] = counts;
    return {
      members: space.members,
      week: { joined: week, before: twoWeeks - week },
      month: { joined: month, before: twoMonths - month },
    };
  }

  async page(
    spaceId: SpaceId,
    owner: Caller,
    { before, beforeKey = LAST_KEY }: { before?: string | undefined; beforeKey?: string | undefined },
  ) {
    const { access, home, clock } = this.#deps;
    await access.require(spaceId, owner, 'manageAdmins');
    const now = clock.now();
    const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
    const rows = await home.events(
      { spaceId, viewerId: owner.id },
      { before: before === undefined ? now : new Date(before), beforeKey, limit: PAGE_SIZE + 1 },
    );
    return {
      figures: { ...(await home.figures(spaceId, owner.id, today)) },
      events: rows.slice(0, PAGE_SIZE).map(eventOf),
      hasMore: rows.length > PAGE_SIZE,
    };
  }
}

function eventOf({
  key,
  kind,
  at,
  act,
  name,
  detail,
  personId,
  username,
  avatar,
}: SpaceEventRow): SpaceEvent {
  const named = detail === null ? null : ((JSON.parse(detail) as AuditDetail).names?.[0] ?? null);
  return {
    key,
    kind,
    time: at.toISOString(),
    person: personId === null ? null : { id: personId, username: username ?? '', avatar: avatar ?? '' },
    act,
    name: name ?? named,
  };
}
