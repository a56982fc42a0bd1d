/*
 * Rules about spaces that pages and forms use too. Apart from space.ts, so that public pages need no schema library
 * for them.
 */

export const SPACE_NAME_MAX_LENGTH = 64;

/** Letters, digits and single blanks inside (OPN-52); the refusal quotes the class `[a-zA-Z0-9]`. */
export const SPACE_NAME_PATTERN = /^[a-zA-Z0-9]+(?: [a-zA-Z0-9]+)*$/;

/** How a name stands in an address: blanks become underscores (OPN-53). Compared without regard to case. */
export function aliasOf(name: string): string {
  return name.trim().replace(/ /g, '_');
}

/** The tabs of the wizard in their order (SPC-30); a community has the first and the last. */
export const wizardTabs = ['guideInfo', 'games', 'splitRate', 'privacy'] as const;
export type WizardTab = (typeof wizardTabs)[number];

export const socialTypes = [
  'twitter', 'facebook', 'linkedin', 'instagram', 'reddit', 'tiktok', 'wechat', 'youtube',
  'telegram', 'discord', 'pinterest', 'qq', 'weibo', 'website', 'unknown',
] as const; // oxfmt-ignore
export type SocialType = (typeof socialTypes)[number];

const socialHosts: Partial<Record<SocialType, readonly string[]>> = {
  facebook: ['facebook.com'],
  twitter: ['twitter.com', 'x.com'],
  linkedin: ['linkedin.com'],
};

/** Why a social link is refused (OPN-59): not a web address at all, or the address of another site. */
export function socialLinkProblem(type: SocialType, link: string): 'url' | 'address' | null {
  // URL drops tabs and line breaks wherever they stand, and would call such a link by another name.
  if (!/^https?:\/\//i.test(link) || /[\s\p{Cc}]/u.test(link) || !URL.canParse(link)) return 'url';
  const { hostname, username, password } = new URL(link);
  if (!/^[^.\s]+(\.[^.\s]+)+$/.test(hostname) || username !== '' || password !== '') return 'url';
  const hosts = socialHosts[type];
  if (hosts && !hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))) return 'address';
  return null;
}
