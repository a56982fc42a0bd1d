import { feature } from '@/server/features/feature';
import type { Sessions } from '@/server/http/sessions';
import type { Services } from '@/server/services';
import { archiveRoute } from './archive.route';
import { AccountRecordStore } from './account-records.store';
import { dataExportHandlers } from './data-export.routes';
import { DataExportService } from './data-export.service';
import { DataExportStore } from './data-export.store';
import type { ExportPeople } from './deps';
import { ExportBuilder } from './export-builder';
import { ExportedContentStore } from './exported-content.store';
import { MoneyRecordStore } from './money-records.store';
import { SpaceRecordStore } from './space-records.store';

export function dataExportFeature(
  services: Services,
  needs: { readonly sessions: Sessions; readonly people: ExportPeople },
) {
  const { storage, chat, mailQueue, config } = services;
  const exports = new DataExportStore(storage);
  const records = [
    new AccountRecordStore(storage),
    new SpaceRecordStore(storage),
    new MoneyRecordStore(storage),
  ];
  const deps = { ...services, exports, records, content: new ExportedContentStore(storage) };
  mailQueue.compose('export_ready', async (emailKey, language) => {
    const account = await needs.people.findByEmail(emailKey);
    return (
      account && {
        to: account.email,
        language: account.language ?? language,
        template: 'export_ready',
        link: `${config.publicUrl}/index/settings/account/${account.id}?section=data`,
        minutes: 0,
      }
    );
  });
  const builder = new ExportBuilder(deps, {
    async ready({ accountId }) {
      await chat.markChanged('account', [accountId]);
      const account = await needs.people.find(accountId);
      if (account) await mailQueue.put('export_ready', account.emailKey, account.language ?? 'en');
    },
  });
  services.onClose(() => builder.stop());
  const service = new DataExportService(deps, builder);
  return feature({
    builder,
    archive: archiveRoute(services, service, exports, needs.sessions),
    handlers: dataExportHandlers(service),
    jobs: [
      { name: 'exports.make', everySeconds: 60, work: () => builder.work() },
      { name: 'exports.forget', everySeconds: 3600, work: () => builder.prune() },
    ],
  });
}
