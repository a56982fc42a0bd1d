import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { DigestService } from './digest.service';
import { DigestStore } from './digest.store';
import { NoticeSettingService } from './notice-setting.service';
import { NoticeSettingStore } from './notice-setting.store';
import { NoticeService, type Standings } from './notice.service';
import { NoticeStore } from './notice.store';
import { noticeHandlers } from './notice.routes';
import { unsubscribeRoute } from './unsubscribe.route';

export function noticeFeature(
  services: Pick<Services, 'storage' | 'chat' | 'clock' | 'mailQueue' | 'config'>,
  needs: { readonly standings: Standings },
) {
  const { storage } = services;
  const stores = {
    notices: new NoticeStore(storage),
    settings: new NoticeSettingStore(storage),
    digests: new DigestStore(storage),
  };
  const notices = new NoticeService({ ...services, ...needs, store: stores.notices });
  const digests = new DigestService({ ...services, ...stores });
  const settings = new NoticeSettingService({ ...services, settings: stores.settings, digests });
  return feature({
    handlers: noticeHandlers(notices, settings),
    unsubscribe: unsubscribeRoute(services, settings),
    jobs: [
      { name: 'notices.forget', everySeconds: 3600, work: () => notices.forget() },
      { name: 'notices.end_mutes', everySeconds: 30, work: () => settings.endMutes() },
      { name: 'notices.digest', everySeconds: 60, work: () => digests.queueDue() },
    ],
  });
}
