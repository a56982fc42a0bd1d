import type { NewSpace, SocialLinks, Space, SpaceType } from '@/protocol/space';
import type { SpaceDraft } from '@/protocol/space-draft';
import { keptName, SPACE_SHOWN_NAME_MAX_LENGTH, shownNameProblem } from '@/protocol/name-rules';
import { nameProblem, sentName, typedName } from './name';
import { sentRate, shownRate, type SplitRates } from './split-rate';

/** A space as its form holds it. What has no default is null until the person decides (SPC-48, OPN-99). */
export interface SpaceForm {
  type: SpaceType;
  /** What people see, and the plain name of links. */
  name: string;
  asciiName: string;
  slogan: string;
  description: string;
  logo: string;
  banner: string;
  socialLinks: SocialLinks;
  gameIds: readonly number[];
  rates: SplitRates;
  privacy: 0 | 1 | null;
  darkMode: 0 | 1 | null;
}

export const emptyForm: SpaceForm = {
  type: 1,
  name: '',
  asciiName: '',
  slogan: '',
  description: '',
  logo: '',
  banner: '',
  socialLinks: {},
  gameIds: [],
  rates: { scholar: '', manager: '' },
  privacy: null,
  darkMode: null,
};

export function formOf(space: Space): SpaceForm {
  const {
    type,
    name,
    asciiName,
    slogan,
    description,
    logo,
    banner,
    socialLinks,
    gameIds,
    privacy,
    darkMode,
  } = space;
  const rates =
    type === 0
      ? { scholar: shownRate(space.scholarRate), manager: shownRate(space.managerRate) }
      : emptyForm.rates;
  return {
    type,
    name,
    asciiName,
    slogan,
    description,
    logo,
    banner,
    socialLinks,
    gameIds,
    rates,
    privacy,
    darkMode,
  };
}

/** The form with what was typed over it. */
export function formWith(form: SpaceForm, draft: SpaceDraft): SpaceForm {
  const { scholarRate, managerRate } = draft;
  return {
    type: form.type,
    name: draft.name ?? form.name,
    // Drafts of before have one name, in plain letters.
    asciiName: draft.asciiName ?? (form.asciiName || typedName(draft.name ?? '')),
    slogan: draft.slogan ?? form.slogan,
    description: draft.description ?? form.description,
    logo: draft.logo ?? form.logo,
    banner: draft.banner ?? form.banner,
    socialLinks: draft.socialLinks ?? form.socialLinks,
    gameIds: draft.gameIds ?? form.gameIds,
    rates: { scholar: scholarRate ?? form.rates.scholar, manager: managerRate ?? form.rates.manager },
    privacy: draft.privacy ?? form.privacy,
    darkMode: draft.darkMode ?? form.darkMode,
  };
}

/** A draft without what is as in the form again. */
export function touchedOf(form: SpaceForm, draft: SpaceDraft): SpaceDraft {
  const { rates, ...fields } = form;
  const untouched: Record<string, unknown> = {
    ...fields,
    scholarRate: rates.scholar,
    managerRate: rates.manager,
    socialLink: '',
  };
  const touched = Object.entries(draft).filter(
    ([field, value]) =>
      value !== undefined && (field === 'type' || field === 'tab' || !isSame(value, untouched[field])),
  );
  return Object.fromEntries(touched);
}

/** Whether two values of a draft are alike, whatever the order of the keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => [key, sorted(inner)] as const)
    .toSorted(([first], [second]) => (first < second ? -1 : 1));
}

export type FormPart =
  | 'name'
  | 'slogan'
  | 'description'
  | 'logo'
  | 'games'
  | 'splitRate'
  | 'privacy'
  | 'dark';

/** What the form still lacks, in its order (SPC-41, SPC-43, SPC-44, SPC-48). Games and rates are a game space's. */
export function missingParts(form: SpaceForm): FormPart[] {
  const isGame = form.type === 0;
  const lacks: Record<FormPart, boolean> = {
    logo: form.logo === '',
    name:
      nameProblem(form.asciiName) !== null ||
      shownNameProblem(keptName(form.name), SPACE_SHOWN_NAME_MAX_LENGTH) !== null,
    slogan: form.slogan.trim() === '',
    description: form.description.trim() === '',
    games: isGame && form.gameIds.length === 0,
    splitRate: isGame && (form.rates.scholar === '' || form.rates.manager === ''),
    privacy: form.privacy === null,
    dark: form.darkMode === null,
  };
  return (Object.keys(lacks) as FormPart[]).filter((part) => lacks[part]);
}

/**
 * The form as it is sent; null while something is missing. Communities send no games and both rates as 0 (OPN-55), and
 * the older social fields go out blank (SPC-07).
 */
export function newSpaceOf(form: SpaceForm): (NewSpace & { name: string }) | null {
  const { privacy, darkMode, type, logo, banner, socialLinks } = form;
  if (missingParts(form).length > 0 || privacy === null || darkMode === null) return null;
  const isGame = type === 0;
  return {
    type,
    name: keptName(form.name),
    asciiName: sentName(form.asciiName),
    slogan: form.slogan.trim(),
    description: form.description.trim(),
    logo,
    banner,
    socialLinks,
    gameIds: isGame ? [...form.gameIds] : [],
    scholarRate: isGame ? sentRate(form.rates.scholar) : 0,
    managerRate: isGame ? sentRate(form.rates.manager) : 0,
    privacy,
    darkMode,
    socialLinkTwitter: '',
    socialLinkFacebook: '',
    socialLinkLinkedin: '',
    socialNameTwitter: '',
    socialNameFacebook: '',
    socialNameLinkedin: '',
  };
}
