import type { DataExport } from '@/protocol/data-export';
import type { UserId } from '@/protocol/ids';
import type { DataExportRow } from '@/server/db/schema/data-export';
import type { Caller, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { DataExportStore } from './data-export.store';
import type { ExportBuilder } from './export-builder';

const SHOWN_MAX = 10;

/** How people ask for what there is of them here, and see how far it has come. */
export class DataExportService {
  readonly #store: DataExportStore;
  readonly #builder: ExportBuilder;
  readonly #deps: Pick<Services, 'clock' | 'limits' | 'log' | 'storage'>;

  constructor(
    deps: Pick<Services, 'clock' | 'limits' | 'log' | 'storage'> & { readonly exports: DataExportStore },
    builder: ExportBuilder,
  ) {
    this.#deps = deps;
    this.#store = deps.exports;
    this.#builder = builder;
  }

  async list(accountId: UserId): Promise<DataExport[]> {
    const rows = await this.#store.list(accountId, SHOWN_MAX);
    return rows.map((row) => this.#shown(row));
  }

  async request(caller: Caller, request: RequestFacts): Promise<DataExport> {
    const isMade = (row: DataExportRow) => row.state === 'making';
    const before = (await this.#store.list(caller.id, 1)).find(isMade);
    if (before) {
      this.#builder.wake();
      return this.#shown(before);
    }
    await this.#deps.limits.take('data_export', String(caller.id));
    const row =
      (await this.#store.add(caller.id, this.#deps.clock.now())) ??
      (await this.#store.list(caller.id, 1)).find(isMade);
    if (!row) throw new AppError('conflict');
    this.#deps.log.write('export.requested', { request: request.id, user: caller.id });
    this.#builder.wake();
    return this.#shown(row);
  }

  /** An archive that can be fetched now; null for others and for those of other people. */
  async ready(accountId: UserId, exportId: number): Promise<DataExportRow | null> {
    const row = await this.#store.find(exportId, accountId);
    return row && this.#shown(row).state === 'ready' ? row : null;
  }

  #shown({ id, state, requestedAt, expiresAt, bytes }: DataExportRow): DataExport {
    const isOver = expiresAt !== null && expiresAt <= this.#deps.clock.now();
    return {
      id,
      state: isOver ? 'expired' : state,
      requestedTime: requestedAt.toISOString(),
      expiresTime: expiresAt?.toISOString() ?? null,
      bytes,
    };
  }
}
