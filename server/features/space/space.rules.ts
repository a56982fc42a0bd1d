import {
  privacies,
  socialLinkProblem,
  spaceTypes,
  type NewSpace,
  type SocialLinks,
  type SocialType,
  type SpaceType,
} from '@/protocol/space';
import { AppError } from '@/server/http/app-error';
import { spaceNames, type TwoNames, type TypedNames } from '@/server/names/two-names';
import { isVisible, withoutBidiControls } from '@/server/names/visible-text';
import type { SpaceChange } from './space.store';

/** What create and update have in common. */
export type SpaceForm = Pick<
  NewSpace,
  | 'name' | 'asciiName' | 'description' | 'slogan' | 'logo' | 'banner' | 'gameIds' | 'scholarRate' | 'managerRate' | 'privacy'
  | 'darkMode' | 'socialLinks'
>; // oxfmt-ignore

/** The name of a space in plain letters. */
export function asciiNameOf({
  name,
  asciiName,
}: {
  readonly name: string;
  readonly asciiName?: string;
}): string {
  return asciiName || name;
}

/** The columns of a form that keeps every rule that needs no look at the database; `gameIds` are unique. */
export function checkedForm(form: SpaceForm, type: SpaceType): Omit<SpaceChange, 'changedAt'> {
  checkGames(form, type);
  return {
    ...namesOf(spaceNames(form)),
    description: checkedText(form.description, 'description'),
    slogan: checkedText(form.slogan, 'slogan'),
    logo: present(form.logo, 'logo'),
    banner: form.banner,
    privacy: form.privacy,
    darkMode: form.darkMode,
    socialLinks: checkedLinks(form.socialLinks),
    ...checkedRates(form, type),
  };
}

/** The columns of a community that has a name and nothing else yet: private, so that nobody finds it unfinished. */
export function namesAlone(names: TypedNames): Omit<SpaceChange, 'changedAt'> {
  return {
    ...namesOf(spaceNames(names)),
    description: '',
    slogan: '',
    logo: '',
    banner: '',
    privacy: privacies.private,
    darkMode: 1,
    socialLinks: {},
    scholarRate: 0,
    managerRate: 0,
  };
}

/** As stored: a plain name that is the shown one is kept once. */
function namesOf(names: TwoNames): Pick<SpaceChange, 'name' | 'asciiName'> {
  return { name: names.name, asciiName: names.asciiName === names.name ? '' : names.asciiName };
}

/** Something to read, without control characters but line breaks. */
function checkedText(text: string, field: string): string {
  const clean = withoutBidiControls(text).replace(/\r\n?/g, '\n').trim();
  if (/[^\P{Cc}\n]/u.test(clean)) throw new AppError('invalid_input', { field });
  if (!isVisible(clean)) throw new AppError('invalid_input', { field });
  return clean;
}

function present(text: string, field: string): string {
  if (text === '') throw new AppError('invalid_input', { field });
  return text;
}

function checkedLinks(links: SocialLinks): SocialLinks {
  const checked: SocialLinks = {};
  for (const [type, entry] of Object.entries(links) as [SocialType, { link: string }][]) {
    const link = entry.link.trim();
    const problem = socialLinkProblem(type, link);
    if (problem) throw new AppError('social_link_invalid', { field: 'socialData', type, problem });
    checked[type] = { link };
  }
  return checked;
}

function checkGames({ gameIds }: SpaceForm, type: SpaceType) {
  if (type === spaceTypes.game && gameIds.length === 0)
    throw new AppError('games_required', { field: 'gameIds' });
  const allowed = type === spaceTypes.game ? new Set(gameIds).size === gameIds.length : gameIds.length === 0;
  if (!allowed) throw new AppError('invalid_input', { field: 'gameIds' });
}

const WHOLE = 10_000;

/** Stored as hundredths of a percent; a fraction of the wire has at most two decimals as a percentage (SPC-65, SPC-68). */
function checkedRates({ scholarRate, managerRate }: SpaceForm, type: SpaceType) {
  const rates = { scholarRate: hundredthsOf(scholarRate), managerRate: hundredthsOf(managerRate) };
  const sum = rates.scholarRate + rates.managerRate;
  // A community has nothing to share (OPN-55).
  if (sum !== (type === spaceTypes.game ? WHOLE : 0))
    throw new AppError('rates_invalid', { field: 'scholarRate' });
  return rates;
}

function hundredthsOf(fraction: number): number {
  const hundredths = Math.round(fraction * WHOLE);
  // What is left over is no third decimal but the inexactness of binary fractions.
  if (Math.abs(fraction * WHOLE - hundredths) > 1e-6)
    throw new AppError('rates_invalid', { field: 'scholarRate' });
  return hundredths;
}

/** A stored rate as the wire has it. */
export function fractionOf(hundredths: number): number {
  return hundredths / WHOLE;
}
