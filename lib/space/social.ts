import type { SocialLinks } from '@/protocol/space';
import { socialLinkProblem, type SocialType } from '@/protocol/space-rules';

/** Capitalised, with two exceptions (SPC-12); the same in every language, because they are names. */
export function socialName(type: SocialType): string {
  if (type === 'qq') return 'QQ';
  if (type === 'website') return 'Website & Others';
  return type.charAt(0).toUpperCase() + type.slice(1);
}

/** One of the messages of `space.social` with its values. */
export type SocialProblem =
  | { key: 'typeMissing' | 'linkMissing' }
  | { key: 'duplicate' | 'urlInvalid'; type: string }
  | { key: 'facebookInvalid' | 'twitterInvalid' | 'linkedinInvalid' };

const addressKeys = {
  facebook: 'facebookInvalid',
  twitter: 'twitterInvalid',
  linkedin: 'linkedinInvalid',
} as const;

/** What is wrong with one link on its own, by the platform's own rule (SPC-60, SPC-64, OPN-59). */
export function linkProblem(type: SocialType, link: string): SocialProblem | null {
  const problem = socialLinkProblem(type, link.trim());
  if (problem === 'address' && type in addressKeys) {
    return { key: addressKeys[type as keyof typeof addressKeys] };
  }
  return problem === null ? null : { key: 'urlInvalid', type: socialName(type) };
}

/** What keeps a new link from being added (SPC-61 to SPC-64). */
export function newLinkProblem(
  links: SocialLinks,
  type: SocialType | '',
  link: string,
): SocialProblem | null {
  if (type === '') return { key: 'typeMissing' };
  if (link.trim() === '') return { key: 'linkMissing' };
  if (links[type]) return { key: 'duplicate', type: socialName(type) };
  return linkProblem(type, link);
}

/** How a link reads beside its icon: a web site by its host, the others by their name. */
export function linkLabel(type: SocialType, link: string): string {
  if (type !== 'website' && type !== 'unknown') return socialName(type);
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : socialName(type);
}
