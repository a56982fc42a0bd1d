import type { SpaceId, UserId } from '@/protocol/ids';
import type {
  OperatorFinding,
  OperatorPerson,
  OperatorSearchKind,
  OperatorSpace,
  VerificationRequest,
} from '@/protocol/operator';
import { privacies, type SpaceCard } from '@/protocol/space';
import { suspensionView } from '@/server/db/schema/suspension';
import { AppError } from '@/server/http/app-error';
import type { Caller } from '@/server/http/call';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import type { OperatorDeps } from './deps';
import type { OperatorAccess } from './operator.access';
import type { OperatorLog } from './operator-log';
import type { FoundRow, OperatorStore } from './operator.store';
import { ownView } from './suspension.service';
import type { SuspensionStore } from './suspension.store';

const PAGE_SIZE = 50;
/** More than the page of a space can show. */
const RECOMMENDED_LISTED_MAX = 100;

type Deps = Pick<Services, 'audit' | 'clock' | 'feed' | 'storage'> &
  OperatorDeps & {
    readonly store: OperatorStore;
    readonly suspensions: SuspensionStore;
    readonly access: OperatorAccess;
    readonly operatorLog: OperatorLog;
  };
type Tag = SpaceCard['verificationTag'];

/** What the console shows, and the tags and recommendations that it gives. */
export class OperatorService {
  readonly #store: OperatorStore;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.store;
  }

  async search(query: PageQuery & { text?: string; kind?: OperatorSearchKind }) {
    const page = pageOf(query, PAGE_SIZE);
    const text = (query.text ?? '').trim();
    const key = text.includes('@') ? this.#deps.accounts.emailKey(text) : null;
    const { rows, total } = await this.#store.search({
      ...page,
      text,
      emailKey: key,
      kind: query.kind ?? 'all',
    });
    return pageAnswer<OperatorFinding>(page, rows.map(findingOf), total);
  }

  async space(operator: Caller, spaceId: SpaceId): Promise<OperatorSpace> {
    const { space } = await this.#deps.spaces.visible(spaceId, operator);
    const found = await this.#store.ofSpace(spaceId);
    if (!found) throw new AppError('not_found');
    const suspended = await this.#deps.suspensions.find({ spaceId });
    return {
      card: this.#deps.cardOf(space),
      ...found,
      recommended: space.recommended,
      suspension: suspended && suspensionView(suspended),
      createdTime: space.createdAt.toISOString(),
    };
  }

  async person(userId: UserId): Promise<OperatorPerson> {
    const { email, createdAt, ...found } = await this.#deps.access.person(userId);
    const suspended = await this.#deps.suspensions.find({ userId });
    return {
      ...found,
      maskedEmail: masked(email),
      suspension: suspended && ownView(suspended),
      createdTime: createdAt.toISOString(),
    };
  }

  async showEmail(operator: Caller, userId: UserId, reason: string): Promise<{ email: string }> {
    const said = reason.trim();
    if (said === '') throw new AppError('reason_missing', { field: 'reason' });
    const { email } = await this.#deps.access.person(userId);
    await this.#deps.storage.transaction(() =>
      this.#deps.operatorLog.record(operator.id, 'account.email_shown', { userId }, { reason: said }),
    );
    return { email };
  }

  /** Answers a request, if one waits. */
  async setVerification(operator: Caller, spaceId: SpaceId, tag: Tag): Promise<void> {
    const { storage, spaces, audit, feed, operatorLog } = this.#deps;
    await storage.transaction(async () => {
      const { verification, name } = await spaces.lock(spaceId, { evenSuspended: true });
      const wasAsked = await this.#store.removeRequest(spaceId);
      const after = tag ?? 0;
      if (after === verification) {
        if (wasAsked)
          await operatorLog.record(operator.id, 'space.verification_rejected', { spaceId }, { name });
        return;
      }
      await this.#store.setVerification(spaceId, after);
      await audit.record({
        spaceId,
        actor: { id: operator.id, isOperator: true },
        act: 'space.verification_set',
        before: { verification },
        after: { verification: after },
      });
      await operatorLog.record(
        operator.id,
        'space.verification_set',
        { spaceId },
        { before: verification, after },
      );
      await feed.raise(`space:${spaceId}`, 'directory', 'recommended');
    });
  }

  async recommend(operator: Caller, spaceId: SpaceId, recommended: boolean): Promise<void> {
    const { storage, spaces, audit, feed, operatorLog } = this.#deps;
    await storage.transaction(async () => {
      const before = await spaces.lock(spaceId, { evenSuspended: true });
      if (before.recommended === recommended) return;
      if (recommended && (before.privacy !== privacies.public || before.suspended)) {
        throw new AppError('space_not_public');
      }
      await this.#store.setRecommended(spaceId, recommended);
      const act = recommended ? 'space.recommended' : 'space.unrecommended';
      await audit.record({ spaceId, actor: { id: operator.id, isOperator: true }, act });
      await operatorLog.record(operator.id, act, { spaceId }, {});
      await feed.raise('recommended');
    });
  }

  async recommended(): Promise<SpaceCard[]> {
    return (await this.#store.recommended(RECOMMENDED_LISTED_MAX)).map(this.#deps.cardOf);
  }

  async requestVerification(admin: Caller, spaceId: SpaceId, note: string): Promise<void> {
    const { storage, spaces, clock } = this.#deps;
    await storage.transaction(async () => {
      await spaces.lockFor(spaceId, admin, 'administerSpace');
      await this.#store.putRequest({ spaceId, askedBy: admin.id, note: note.trim(), askedAt: clock.now() });
    });
  }

  async verificationState(admin: Caller, spaceId: SpaceId) {
    const { space } = await this.#deps.spaces.require(spaceId, admin, 'administerSpace');
    const asked = await this.#store.requestOf(spaceId);
    return {
      verificationTag: this.#deps.cardOf(space).verificationTag,
      askedTime: asked?.askedAt.toISOString() ?? null,
    };
  }

  async verificationRequests(query: PageQuery) {
    const page = pageOf(query, PAGE_SIZE);
    const { rows, total } = await this.#store.requests(page);
    const records = rows.map(({ request, space, askedBy }): VerificationRequest => ({
      card: this.#deps.cardOf(space),
      askedBy,
      note: request.note,
      createdTime: request.askedAt.toISOString(),
    }));
    return pageAnswer(page, records, total);
  }
}

function findingOf({ created_at: createdAt, verification, ...row }: FoundRow): OperatorFinding {
  return {
    ...row,
    verificationTag: verification === 0 ? null : verification,
    createdTime: new Date(createdAt).toISOString(),
  };
}

/** `a•••@e•••.org`: enough to tell two addresses apart that are known already. */
function masked(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${local.slice(0, 1)}•••@${domain.slice(0, 1)}•••${ending}`;
}
