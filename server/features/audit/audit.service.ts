import type { AuditHead, AuditPerson } from '@/protocol/audit';
import {
  EXPORT_SIZE,
  LOG_PAGE_SIZE,
  NAMED_PEOPLE_MAX,
  NAMING_ENTRIES,
  PEOPLE_SHOWN,
  type AuditSide,
} from '@/protocol/audit-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { AuditVerifier } from '@/server/audit/verify';
import type { SpaceAccess, Viewer } from '@/server/features/space/space.access';
import { usernameKey } from '@/server/names/username';
import type { Services } from '@/server/services';
import type { AuditUndoService } from './audit-undo.service';
import { entryOf, personIn, type Names } from './audit.view';
import { csvOf } from './csv';
import type { AuditEntryStore, AuditFilter, ShownRow } from './audit.store';

type SignedIn = NonNullable<Viewer>;

interface Deps extends Pick<Services, 'limits'> {
  readonly store: AuditEntryStore;
  readonly spaces: SpaceAccess;
  readonly verifier: AuditVerifier;
  readonly undo: AuditUndoService;
}

const NUMBER_MAX = 2_147_483_647;

/** The audit log for those who administer a space. */
export class AuditService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Newest first. */
  async page(
    spaceId: SpaceId,
    viewer: SignedIn,
    {
      before = NUMBER_MAX,
      size = LOG_PAGE_SIZE,
      ...filter
    }: AuditFilter & { before?: number; size?: number },
  ) {
    const seen = await this.#deps.spaces.require(spaceId, viewer, 'administerSpace');
    const { store, undo } = this.#deps;
    const head = await store.head(spaceId);
    const rows = await store.before(spaceId, filter, before, size + 1);
    const shown = rows.slice(0, size);
    const names = await store.people(peopleOf(shown, PEOPLE_SHOWN));
    const standing = await undo.undoable(seen, shown);
    const records = shown.map((row) => entryOf(row, names, standing.has(row.number)));
    return { records, next: rows.length > size ? (shown.at(-1)?.number ?? null) : null, head };
  }

  /** A part of the CSV, oldest first. */
  async exportPart(
    spaceId: SpaceId,
    viewer: SignedIn,
    { after, size = EXPORT_SIZE, ...filter }: AuditFilter & { after?: number; size?: number },
  ): Promise<{ csv: string; next: number | null }> {
    await this.#deps.spaces.require(spaceId, viewer, 'administerSpace');
    if (after === undefined) await this.#deps.limits.take('audit_log', String(viewer.id));
    const { store } = this.#deps;
    // Read first: entries that are added meanwhile may stand behind it, but none before it is left out.
    const head = await store.head(spaceId);
    const rows = await store.after(spaceId, filter, after ?? 0, size + 1);
    const shown = rows.slice(0, size);
    const names = await store.people(peopleOf(shown));
    const next = rows.length > size ? (shown.at(-1)?.number ?? null) : null;
    const people = (ids: readonly UserId[]): AuditPerson[] => ids.map((id) => personIn(names as Names, id));
    const csv = csvOf(shown, people, { isFirst: after === undefined, head: next === null ? head : null });
    return { csv, next };
  }

  /** People whom the newest entries name, by name, members or not: those who acted, or to whom something was done. */
  async people(spaceId: SpaceId, viewer: SignedIn, query: { side: AuditSide; name?: string | undefined }) {
    await this.#deps.spaces.require(spaceId, viewer, 'administerSpace');
    const { store } = this.#deps;
    const ids = await store.namedIds(spaceId, query.side, NAMING_ENTRIES);
    // Sorted here: the database would read all accounts in the order of names until it has found enough of these.
    const people = [...(await store.people(ids)).values()].map((person) => ({
      person,
      key: usernameKey(person.username),
    }));
    const wanted = usernameKey(query.name?.trim() ?? '');
    return people
      .filter(({ key }) => key.includes(wanted))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .slice(0, NAMED_PEOPLE_MAX)
      .map(({ person }) => person);
  }

  async verify(spaceId: SpaceId, viewer: SignedIn, known: AuditHead | undefined) {
    await this.#deps.spaces.require(spaceId, viewer, 'administerSpace');
    await this.#deps.limits.take('audit_log', String(viewer.id));
    return this.#deps.verifier.verify(spaceId, known ? [known] : []);
  }
}

/** Everyone whose name is needed, each once. Who acted as operator is not named. */
function peopleOf(rows: readonly ShownRow[], most?: number): UserId[] {
  const ids = rows.flatMap(({ actorId, byOperator, people }) => [
    ...(actorId === null || byOperator ? [] : [actorId]),
    ...people.slice(0, most),
  ]);
  return [...new Set(ids)];
}
