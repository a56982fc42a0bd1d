import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { DigestService } from './digest.service';
import { DigestStore } from './digest.store';
import { NoticeSettingService } from './notice-setting.service';
import { NoticeSettingStore } from './notice-setting.store';
import { NoticeService, type Standings } from './notice.service';
import { NoticeStore } from './notice.store';
import { noticeHandlers } from './notice.routes';
import { PushClient } from './push-client';
import { PushDeliveryStore } from './push-delivery.store';
import { PushSender } from './push-sender';
import { PushService } from './push.service';
import { PushSubscriptionStore } from './push-subscription.store';
import { unsubscribeRoute } from './unsubscribe.route';

export function noticeFeature(
  services: Pick<
    Services,
    | 'storage'
    | 'chat'
    | 'clock'
    | 'mailQueue'
    | 'config'
    | 'pushes'
    | 'limits'
    | 'log'
    | 'metrics'
    | 'onClose'
  >,
  needs: { readonly standings: Standings },
) {
  const { storage } = services;
  const stores = {
    notices: new NoticeStore(storage),
    settings: new NoticeSettingStore(storage),
    digests: new DigestStore(storage),
    subscriptions: new PushSubscriptionStore(storage),
    deliveries: new PushDeliveryStore(storage),
  };
  const notices = new NoticeService({ ...services, ...needs, store: stores.notices });
  const digests = new DigestService({ ...services, ...stores });
  const settings = new NoticeSettingService({ ...services, settings: stores.settings, digests });
  const { push: pushConfig } = services.config;
  const client = pushConfig && new PushClient(pushConfig);
  const pushes = new PushService({ ...services, ...stores, client });
  const sender = client && new PushSender({ ...services, ...stores, client });
  if (sender) services.onClose(() => sender.stop());
  return feature({
    handlers: noticeHandlers(notices, settings, pushes),
    unsubscribe: unsubscribeRoute(services, settings),
    jobs: [
      { name: 'notices.forget', everySeconds: 3600, work: () => notices.forget() },
      { name: 'notices.end_mutes', everySeconds: 30, work: () => settings.endMutes() },
      { name: 'notices.digest', everySeconds: 60, work: () => digests.queueDue() },
      ...(sender ? [{ name: 'notices.push' as const, everySeconds: 10, work: () => sender.drain() }] : []),
    ],
  });
}
