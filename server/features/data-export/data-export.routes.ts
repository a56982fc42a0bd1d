import type { dataExportRoutes } from '@/protocol/data-export';
import type { Handlers } from '@/server/http/call';
import type { DataExportService } from './data-export.service';

/** Everything is about the caller's own data. */
export function dataExportHandlers(exports: DataExportService): Handlers<keyof typeof dataExportRoutes> {
  return {
    dataExports: ({ caller }) => exports.list(caller.id),
    requestDataExport: ({ caller, request }) => exports.request(caller, request),
  };
}
