import type { SpaceType } from '@/protocol/space';
import { wizardTabs, type WizardTab } from '@/protocol/space-rules';
import type { SpaceDraft } from '@/protocol/space-draft';
import { missingParts, type FormPart, type SpaceForm } from './form';

/** Of a community there are neither games nor rates (SPC-22, SPC-23). */
export function tabsOf(type: SpaceType): readonly WizardTab[] {
  return type === 0 ? wizardTabs : ['guideInfo', 'privacy'];
}

/** The tab that Next opens (SPC-27, SPC-28); null on the last one. */
export function nextTab(type: SpaceType, tab: WizardTab): WizardTab | null {
  const tabs = tabsOf(type);
  return tabs[tabs.indexOf(tab) + 1] ?? null;
}

/** The tab that Back opens (SPC-27, SPC-28); null on the first one. */
export function previousTab(type: SpaceType, tab: WizardTab): WizardTab | null {
  const tabs = tabsOf(type);
  return tabs[tabs.indexOf(tab) - 1] ?? null;
}

/** The tab of a draft; the first where the type does not have it. */
export function openTab(type: SpaceType, tab: WizardTab | undefined): WizardTab {
  return tabsOf(type).find((known) => known === tab) ?? 'guideInfo';
}

const partsOf: Record<WizardTab, readonly FormPart[]> = {
  guideInfo: ['logo', 'name', 'slogan', 'description'],
  games: ['games'],
  splitRate: ['splitRate'],
  privacy: ['privacy', 'dark'],
};

/** What a tab still lacks (SPC-41, SPC-43, SPC-44, SPC-48). */
export function missingOn(tab: WizardTab, form: SpaceForm): FormPart[] {
  return missingParts(form).filter((part) => partsOf[tab].includes(part));
}

/** What is stored about the type of the next space; -1 is unset. */
export type StoredGuildType = SpaceType | -1;

/**
 * The type of the space in the wizard (SPC-24 to SPC-26, OPN-56): of an edited space its own, as the list of spaces has it; of
 * a new one what was stored, else what the community flag says.
 */
export function wizardType(facts: {
  /** The id in the address, if there is one. */
  readonly routeId: number | null;
  readonly spaces: readonly { readonly id: number; readonly type: SpaceType }[];
  readonly storedType: StoredGuildType;
  readonly isCommunity: boolean;
}): SpaceType | null {
  if (facts.routeId !== null) return facts.spaces.find(({ id }) => id === facts.routeId)?.type ?? null;
  if (facts.storedType !== -1) return facts.storedType;
  return facts.isCommunity ? 1 : 0;
}

/** What was typed, and of which loaded space: an edited one has an id. */
export type LocalInfo = SpaceDraft & { readonly id?: number };

/** Local info when a tab is opened: a later one begins it with the id of the loaded space (SPC-29, OPN-57). */
export function draftOnTab(
  info: LocalInfo | null,
  tab: WizardTab,
  loaded: { readonly id: number } | null,
): LocalInfo {
  const begun = info ?? (loaded && tab !== 'guideInfo' ? { id: loaded.id } : {});
  return { ...begun, tab };
}
