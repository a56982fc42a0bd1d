import type { TypedData } from './typed-data';
import { comparable } from './visible-text';

const LOGIN_TEXT = comparable('wants you to sign in with your');
const SOUNDS_LIKE_LOGIN = /log-?_?in|sign-?_?in|signon|auth|session/;
const SITE_FIELDS = /(?:^|\.)(?:domain|uri|url|origin|website|site|host|hostname|app)$/i;
const SITE = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?::\d+)?)(?:[/?#].*)?$/i;

/** Whether data names a site, in the fields that do so, and it is none of these. */
export function namesOtherSite({ domain, leaves }: TypedData, hosts: readonly string[]): boolean {
  const named = leaves.filter(({ name, type }) => type === 'string' && SITE_FIELDS.test(name));
  return [domain.name ?? '', ...named.map(({ value }) => String(value))].some((text) => {
    const host = SITE.exec(text.trim())?.[1]?.toLowerCase();
    return host !== undefined && !hosts.includes(host);
  });
}

/** A login to another site than the one that asks, whatever form it has: its owner could log in there as this wallet. */
export function isOtherLogin(data: TypedData, hosts: readonly string[]): boolean {
  const texts = [data.primaryType, data.domain.name ?? '', ...data.leaves.map(({ value }) => String(value))];
  if (texts.some((text) => comparable(text).includes(LOGIN_TEXT))) return true;
  return texts.some((text) => SOUNDS_LIKE_LOGIN.test(comparable(text))) && namesOtherSite(data, hosts);
}
