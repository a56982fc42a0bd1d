import { z } from 'zod';
import { route } from './route';
import { id, instant } from './wire';
import { EXPORT_DAYS } from './data-export-rules';

export const dataExport = z.strictObject({
  id,
  state: z
    .enum(['making', 'ready', 'failed', 'expired'])
    .describe('`failed`: chat did not answer for long, and nothing is kept'),
  requestedTime: instant,
  expiresTime: instant.nullable().describe('until then GET /api/export/{id} answers the ZIP file'),
  bytes: z.int().min(0).describe('of the files in it, before they are packed'),
});
export type DataExport = z.output<typeof dataExport>;

export const dataExportRoutes = {
  dataExports: route({
    method: 'GET',
    path: 'user/exports',
    caller: 'session',
    whileSuspended: true,
    summary: 'Archives of the own data, the newest first',
    result: z.array(dataExport),
  }),
  requestDataExport: route({
    method: 'POST',
    path: 'user/exports',
    caller: 'session',
    freshLogin: true,
    whileSuspended: true,
    summary: `Make an archive of the own data; one that is being made is answered again. It can be fetched for ${EXPORT_DAYS} days`,
    result: dataExport,
  }),
};
