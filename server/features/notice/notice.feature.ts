import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { NoticeService, type Standings } from './notice.service';
import { NoticeStore } from './notice.store';
import { noticeHandlers } from './notice.routes';

export function noticeFeature(
  services: Pick<Services, 'storage' | 'chat' | 'clock'>,
  needs: { readonly standings: Standings },
) {
  const store = new NoticeStore(services.storage);
  const notices = new NoticeService({ ...services, ...needs, store });
  return feature({
    handlers: noticeHandlers(notices),
    jobs: [{ name: 'notices.forget', everySeconds: 3600, work: () => notices.forget() }],
  });
}
