import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { NoticeSettingService } from './notice-setting.service';
import { NoticeSettingStore } from './notice-setting.store';
import { NoticeService, type Standings } from './notice.service';
import { NoticeStore } from './notice.store';
import { noticeHandlers } from './notice.routes';

export function noticeFeature(
  services: Pick<Services, 'storage' | 'chat' | 'clock'>,
  needs: { readonly standings: Standings },
) {
  const store = new NoticeStore(services.storage);
  const notices = new NoticeService({ ...services, ...needs, store });
  const settings = new NoticeSettingService({
    ...services,
    settings: new NoticeSettingStore(services.storage),
  });
  return feature({
    handlers: noticeHandlers(notices, settings),
    jobs: [
      { name: 'notices.forget', everySeconds: 3600, work: () => notices.forget() },
      { name: 'notices.end_mutes', everySeconds: 30, work: () => settings.endMutes() },
    ],
  });
}
