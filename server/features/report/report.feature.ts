import { feature } from '@/server/features/feature';
import type { RoomAccess } from '@/server/features/room/room.access';
import type { SpaceAccess } from '@/server/features/space/space.access';
import type { Services } from '@/server/services';
import type { ReportDeps } from './deps';
import { matrixReportRoute } from './matrix-report.route';
import { ReportAccess } from './report.access';
import { createReportSeal } from './report-seal';
import { ReportFiling } from './report-filing';
import { reportHandlers } from './report.routes';
import { ReportService } from './report.service';
import { ReportStore } from './report.store';

export function reportFeature(
  services: Pick<Services, 'audit' | 'chat' | 'clock' | 'config' | 'limits' | 'log' | 'storage'>,
  needs: ReportDeps & { readonly spaces: SpaceAccess; readonly rooms: RoomAccess },
) {
  const store = new ReportStore(services.storage);
  const access = new ReportAccess({ store, spaces: needs.spaces });
  const seal = createReportSeal(services.config.sessionSecret);
  const filing = new ReportFiling({ ...services, ...needs, store, access });
  const reports = new ReportService({ ...services, ...needs, store, access, filing, seal });
  return feature({
    handlers: reportHandlers(reports, services.log),
    jobs: [{ name: 'reports.forget', everySeconds: 3600, work: () => reports.forget() }],
    ofSpaces: {
      deletingRoom: (roomId) => store.handToOperator(roomId),
      deleting: async (spaceId) => {
        await reports.spaceDeleting(spaceId);
        return [];
      },
    },
    matrixReport: matrixReportRoute({ ...services, reports, rooms: needs.rooms }),
  });
}
