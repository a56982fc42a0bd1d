import type { SpaceId, UserId } from '@/protocol/ids';
import {
  REPORT_KEPT_DAYS,
  REPORT_PAGE_SIZE,
  type OwnReport,
  type Report,
  type ReportAct,
  type ReportedMessage,
  type ReportOutcome,
  type ReportReason,
  type ReportSubject,
} from '@/protocol/report';
import type { RemovalSpan } from '@/protocol/message-removal-rules';
import type { BanReason } from '@/protocol/room-rules';
import {
  actorOf,
  needRight,
  type SeenSpace,
  type SpaceAccess,
  type Viewer,
} from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import { collectionOfSubject } from './collection-subject';
import type { ReportDeps } from './deps';
import type { ReportFiling } from './report-filing';
import { textNow } from './report-messages';
import { reportRights, type ReportAccess } from './report.access';
import type { ReportContent, ReportSeal } from './report-seal';
import type { Queue, QueuedReport, ReportStore } from './report.store';

type SignedIn = NonNullable<Viewer>;

const DAY_MS = 86_400_000;

interface Deps
  extends
    Pick<Services, 'audit' | 'chat' | 'clock' | 'limits' | 'storage'>,
    Pick<ReportDeps, 'messages' | 'moderation' | 'collections'> {
  readonly store: ReportStore;
  readonly access: ReportAccess;
  readonly filing: ReportFiling;
  readonly spaces: SpaceAccess;
  readonly seal: ReportSeal;
}

/** How an act is done. */
interface ActDetails {
  readonly banReason?: number;
  readonly deleteMessages?: RemovalSpan;
  readonly timeOutSeconds?: number;
  readonly note?: string;
}

const nothing = { messages: [], event: null };

/** Reports of messages, people and spaces (docs/decisions/reports.md). */
export class ReportService {
  readonly #deps: Deps;
  readonly #store: ReportStore;
  readonly #access: ReportAccess;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.store;
    this.#access = deps.access;
  }

  /** The messages that a report would contain. */
  async preview(reporter: SignedIn, subject: ReportSubject): Promise<ReportedMessage[]> {
    await this.#deps.limits.take('report_preview', String(reporter.id));
    const { content, eventId } = await this.#deps.filing.file(reporter, subject);
    return this.#shown(content.messages, eventId);
  }

  async send(
    reporter: SignedIn,
    form: { subject: ReportSubject; reason: ReportReason; note: string; shown?: readonly string[] },
  ): Promise<{ id: number; createdTime: string }> {
    // Before anything is read, because what is refused afterwards counts as no report.
    await this.#deps.limits.take('report_preview', String(reporter.id));
    const { content, ...filed } = await this.#deps.filing.file(reporter, form.subject);
    const { subject, eventId } = filed;
    const openSince = await this.#store.openSince(reporter.id, subject);
    if (openSince) throw new AppError('report_open', { since: openSince.toISOString() });
    await this.#deps.limits.take('report', String(reporter.id));
    const isShown = (id: string) => id === eventId || !form.shown || form.shown.includes(id);
    const sealed = this.#deps.seal.seal(subject, {
      ...content,
      messages: content.messages.filter((message) => isShown(message.eventId)),
      note: form.note,
    });
    const createdAt = this.#deps.clock.now();
    const told = await this.#deps.filing.told(filed);
    return this.#deps.storage.transaction(async () => {
      if (filed.spaceId !== null) await this.#deps.spaces.lock(filed.spaceId, { evenSuspended: true });
      const id = await this.#store.insert({
        ...filed,
        reporterId: reporter.id,
        reason: form.reason,
        content: sealed,
        createdAt,
      });
      if (id === null) throw new AppError('report_open', { since: createdAt.toISOString() });
      await this.#deps.chat.markChanged('notices', told);
      return { id, createdTime: createdAt.toISOString() };
    });
  }

  async ofSpace(spaceId: SpaceId, viewer: SignedIn, query: PageQuery & { state?: 'open' | 'closed' }) {
    const { queue, seen } = await this.#access.ofSpace(spaceId, viewer);
    return this.#page(queue, viewer, query, async () => seen);
  }

  async ofOperator(viewer: SignedIn, query: PageQuery & { state?: 'open' | 'closed' }) {
    const queue = this.#access.ofOperator(viewer);
    return this.#page(queue, viewer, query, async ({ row }) =>
      row.spaceId === null ? null : this.#deps.spaces.visible(row.spaceId, viewer),
    );
  }

  /** Acts first: what was done twice is done once, and a report is closed as "acted" only if it was. Returns the space. */
  async close(
    actor: SignedIn,
    form: { id: number; outcome: ReportOutcome; act?: ReportAct } & ActDetails,
  ): Promise<SpaceId | null> {
    const { id, outcome, act = null } = form;
    const { found, queue, seen } = await this.#access.decidable(id, actor);
    const { row } = found;
    if (row.closedAt !== null) throw closedBefore(found);
    if (act !== null && (outcome !== 'acted' || !actsOf(found, seen, actor.id).includes(act))) {
      throw new AppError('permission_denied');
    }
    if (act !== null) await this.#act(actor, found, act, form);
    const told = await this.#deps.filing.told(row);
    await this.#deps.storage.transaction(async () => {
      const space = row.spaceId;
      if (space !== null) await this.#deps.spaces.lock(space, { evenSuspended: true });
      // A right that was taken away meanwhile is not used.
      if (space !== null && queue === 'space')
        needRight(await this.#deps.spaces.visible(space, actor), reportRights);
      const now = this.#deps.clock.now();
      if (!(await this.#store.close(id, { outcome, act, closedBy: actor.id, closedAt: now }))) {
        throw new AppError('report_closed', { name: '' });
      }
      await this.#deps.chat.markChanged('notices', [...new Set([...told, row.reporterId])]);
      if (space === null || !seen) return;
      const right = reportRights.find((one) => seen.ownRights.has(one)) ?? 'banMembers';
      // Who reads the log may be whom it is about: it holds no more than that it was closed, and how.
      const asOperator = { id: actor.id, isOperator: true };
      await this.#deps.audit.record({
        spaceId: space,
        actor: queue === 'operator' ? asOperator : actorOf(actor, seen, right),
        act: 'report.closed',
        objects: [{ kind: 'report', id }],
        after: { outcome, act },
      });
    });
    return row.spaceId;
  }

  /** Deletes what was closed long enough ago; a stub remains. */
  forget(): Promise<number> {
    const before = new Date(this.#deps.clock.now().getTime() - REPORT_KEPT_DAYS * DAY_MS);
    return this.#deps.storage.transaction(() => this.#store.forgetClosed(before));
  }

  /** A space is about to be deleted, and its reports with it. */
  async spaceDeleting(spaceId: SpaceId): Promise<void> {
    await this.#store.forgetOfSpace(spaceId);
  }

  async #act(actor: SignedIn, { row }: QueuedReport, act: ReportAct, details: ActDetails): Promise<void> {
    const { moderation, messages } = this.#deps;
    const { spaceId, aboutId } = row;
    if (act === 'deleteMessage') await messages.delete(actor, String(row.roomId), row.eventId ?? '');
    if (act === 'deleteMessage' || spaceId === null || aboutId === null) return;
    const { banReason, deleteMessages: deleting, timeOutSeconds: seconds, note } = details;
    if (act === 'kick') {
      await moderation.kick(spaceId, actor, aboutId);
    } else if (act === 'timeOut') {
      if (seconds === undefined) throw new AppError('invalid_input', { field: 'timeOutSeconds' });
      await moderation.timeOut(spaceId, actor, aboutId, { seconds, note });
    } else {
      if (banReason === undefined) throw new AppError('ban_reason_missing', { field: 'banReason' });
      // The schema admits the four numbers alone.
      await moderation.ban(spaceId, actor, aboutId, { reason: banReason as BanReason, note, deleting });
    }
  }

  /** What a person has reported, and how it ended. */
  async own(reporter: SignedIn, query: PageQuery) {
    const page = pageOf(query, REPORT_PAGE_SIZE);
    const { rows, total } = await this.#store.ofReporter(reporter.id, page);
    const named = await Promise.all(
      rows.map(async (found) => ({ ...found, collection: await this.#collectionOf(found) })),
    );
    const records = named.map(({ row, about, spaceName, collection }): OwnReport => ({
      id: row.id,
      kind: row.kind,
      about: row.kind === 'space' ? spaceName : (collection?.name ?? about?.username ?? null),
      reason: row.reason,
      createdTime: row.createdAt.toISOString(),
      outcome: row.outcome,
      closedTime: row.closedAt?.toISOString() ?? null,
    }));
    return pageAnswer<OwnReport>(page, records, total);
  }

  async #collectionOf({ row }: Pick<QueuedReport, 'row'>): Promise<Report['nftCollection']> {
    const key = collectionOfSubject(row.subject);
    return key && { ...key, name: (await this.#deps.collections.nameOf(key)) ?? '' };
  }

  async #page(
    queue: Queue,
    viewer: SignedIn,
    query: PageQuery & { state?: 'open' | 'closed' },
    seenOf: (found: QueuedReport) => Promise<SeenSpace | null>,
  ) {
    const page = pageOf(query, REPORT_PAGE_SIZE);
    const { rows, total } = await this.#store.page(queue, { ...page, isOpen: query.state !== 'closed' });
    const records = await Promise.all(
      rows.map(async (found) => this.#view(found, await seenOf(found), viewer.id)),
    );
    return pageAnswer<Report>(page, records, total);
  }

  async #view(found: QueuedReport, seen: SeenSpace | null, viewerId: UserId): Promise<Report> {
    const { row, about, roomName, spaceName, closer } = found;
    const content = this.#deps.seal.open(row.subject, row.content) ?? { note: '', ...nothing };
    return {
      id: row.id,
      kind: row.kind,
      spaceId: row.spaceId,
      room: row.roomId === null ? null : { id: row.roomId, name: roomName ?? '' },
      about,
      space: spaceName,
      nftCollection: await this.#collectionOf(found),
      reason: row.reason,
      note: content.note,
      messages: await this.#shown(content.messages, row.eventId),
      changedSince: await this.#hasChanged(row, content),
      acts: row.closedAt === null ? actsOf(found, seen, viewerId) : [],
      outcome: row.outcome,
      act: row.act,
      closedBy: closer,
      closedTime: row.closedAt?.toISOString() ?? null,
      createdTime: row.createdAt.toISOString(),
    };
  }

  async #hasChanged({ roomId, eventId, closedAt }: QueuedReport['row'], content: ReportContent) {
    const then = content.messages.find((message) => message.eventId === eventId);
    if (!then || roomId === null || eventId === null || closedAt !== null) return false;
    const room = await this.#deps.chat.facts.byId(roomId);
    const matrixRoomId = room?.matrixRoomId;
    if (!matrixRoomId) return false;
    // While the homeserver is away the report shows all the same.
    return this.#deps.chat
      .ask(async (homeserver) => (await textNow(matrixRoomId, eventId, homeserver)) !== then.text)
      .catch(() => false);
  }

  async #shown(messages: ReportContent['messages'], eventId: string | null): Promise<ReportedMessage[]> {
    const people = await this.#store.people(messages.flatMap(({ senderId }) => senderId ?? []));
    return messages.map((message) => ({
      eventId: message.eventId,
      sender: (message.senderId !== null && people.get(message.senderId)) || null,
      text: message.text,
      kind: message.kind,
      sentTime: new Date(message.sentAt).toISOString(),
      isSubject: message.eventId === eventId,
    }));
  }
}

/** What a person can do about a report in the same step. */
function actsOf({ row }: QueuedReport, seen: SeenSpace | null, viewerId: UserId): ReportAct[] {
  if (!seen || row.aboutId === null || row.aboutId === viewerId) return [];
  const onPerson = row.aboutId !== seen.space.ownerId;
  const acts: (ReportAct | false)[] = [
    row.eventId !== null && seen.rights.has('deleteOthersMessages') && 'deleteMessage',
    onPerson && (seen.rights.has('kickMembers') || seen.rights.has('banMembers')) && 'timeOut',
    onPerson && seen.rights.has('kickMembers') && 'kick',
    onPerson && seen.rights.has('banMembers') && 'ban',
  ];
  return acts.filter((act) => act !== false);
}

const closedBefore = ({ closer }: QueuedReport) =>
  new AppError('report_closed', { name: closer?.username ?? '' });
