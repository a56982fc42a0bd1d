import type { HomeserverConfig } from '@/homeserver/config/config';
import type { Requester } from '@/homeserver/users/requester';

/** Whether a platform decides about rooms and this is one of the people for whom it decides. */
export function isGuided(config: Pick<HomeserverConfig, 'appservice'>, requester: Requester): boolean {
  return config.appservice !== null && !requester.isAppservice;
}
