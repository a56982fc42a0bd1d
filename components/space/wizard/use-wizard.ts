'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import { asApiError, type ApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { Intent } from '@/lib/api/intent';
import { createSpace, updateSpace } from '@/lib/queries/space';
import { useSpaceDraft } from '@/lib/queries/space-draft';
import { resumeType } from '@/lib/space/creation-choice';
import { emptyForm, formOf, formWith, missingParts, newSpaceOf, touchedOf } from '@/lib/space/form';
import { sentName } from '@/lib/space/name';
import { newLinkProblem, type SocialProblem } from '@/lib/space/social';
import {
  draftOnTab,
  missingOn,
  nextTab,
  openTab,
  previousTab,
  tabsOf,
  type LocalInfo,
} from '@/lib/space/wizard';
import type { NameProblem } from '@/protocol/account';
import type { Space, SpaceType } from '@/protocol/space';
import type { SpaceDraft } from '@/protocol/space-draft';
import type { WizardTab } from '@/protocol/space-rules';
import { nameRefusalOf, type NameRefusal } from './name-refusals';
import type { SavedSpace } from './saved-dialog';
import { useNameState } from './use-name-state';

export interface WizardFacts {
  /** The space to change; a new one is created without it. */
  readonly space: Space | null;
  readonly type: SpaceType;
  /** Why its name, chosen under older rules, cannot be chosen again. */
  readonly nameProblem?: NameProblem | null;
  readonly onSaved: (saved: SavedSpace) => void;
}

/** The wizard without its looks: what was typed, where one is, what is still missing, and saving. */
export function useWizard({ space, type, nameProblem = null, onSaved }: WizardFacts) {
  const t = useTranslations('space.editor');
  const { sync, view } = useSpaceDraft(space?.id ?? null);
  const draftType = space ? undefined : view.draft.type;
  useEffect(() => resumeType(draftType), [draftType]);
  const base = space ? formOf(space) : { ...emptyForm, type };
  const form = formWith(base, view.draft);
  const nameState = useNameState(form.asciiName, space);
  const [local, setLocal] = useState<LocalInfo | null>(null);
  const [nameRefusal, setNameRefusal] = useState<NameRefusal | null>(
    nameProblem && nameRefusalOf({ error: `name_${nameProblem}`, fields: {} }),
  );
  const [linkProblem, setLinkProblem] = useState<SocialProblem | null>(null);
  const [saving, setSaving] = useState(false);
  const intent = useRef(new Intent());

  const tab = openTab(type, local?.tab ?? view.draft.tab);
  const isFilled = (of: WizardTab) =>
    missingOn(of, form).length === 0 && (of !== 'guideInfo' || nameState.kind === 'free');
  const isReady = tabsOf(type).every(isFilled) && missingParts(form).length === 0;

  const change = (typed: SpaceDraft) => {
    if ('name' in typed || 'asciiName' in typed) setNameRefusal(null);
    if ('socialLink' in typed) setLinkProblem(null);
    const draft = touchedOf(base, { ...sync.view.get().draft, ...typed });
    const isTyped = Object.keys(draft).some((field) => field !== 'tab' && field !== 'type');
    sync.edit(isTyped ? { ...draft, tab, ...(!space && { type }) } : {});
  };

  const open = (wanted: WizardTab) => {
    setLocal((before) => draftOnTab(before, wanted, space));
    const { draft } = sync.view.get();
    if (draft.tab !== undefined) sync.edit({ ...draft, tab: wanted });
  };

  /** Adds the link that is typed; false when it cannot be added. */
  const addLink = (): boolean => {
    const { socialType = '', socialLink = '' } = view.draft;
    const problem = newLinkProblem(form.socialLinks, socialType, socialLink);
    setLinkProblem(problem);
    if (problem || socialType === '') return false;
    const socialLinks = { ...form.socialLinks, [socialType]: { link: socialLink.trim() } };
    change({ socialLinks, socialType: undefined, socialLink: '' });
    setLinkProblem(null);
    return true;
  };

  /** A link that is typed and not added must not be left behind unseen. */
  const takesLink = () => (view.draft.socialLink ?? '').trim() === '' || addLink();

  const next = () => {
    const following = nextTab(type, tab);
    if (!following || !isFilled(tab) || (tab === 'guideInfo' && !takesLink())) return;
    open(following);
  };

  const refuse = async (error: ApiError) => {
    const atName = nameRefusalOf(error);
    if (!error.isUndecided) intent.current.settle();
    showSnackbar(atName ? t(atName.text) : await errorText(error), 'error');
    if (!atName) return;
    setNameRefusal(atName);
    open('guideInfo');
  };

  const save = async () => {
    if (!takesLink()) return open('guideInfo');
    const body = newSpaceOf(formWith(base, sync.view.get().draft));
    if (!body || !isReady || saving) return;
    setSaving(true);
    try {
      await sync.hold();
      const id = space
        ? await updateSpace(space.id, body)
        : await createSpace(body, intent.current.keyFor(body));
      intent.current.settle();
      // The platform has ended the draft, too.
      sync.forget();
      onSaved({ id, name: body.name });
    } catch (caught) {
      await refuse(asApiError(caught));
    } finally {
      setSaving(false);
      sync.flush();
    }
  };

  return {
    sync,
    view,
    form,
    tab,
    nameState,
    hasOwnName: space !== null && sentName(form.asciiName) === space.asciiName,
    nameRefusal,
    linkProblem,
    saving,
    isReady,
    isFilled,
    /** In create mode later tabs open once Server Info is complete (OPN-57). */
    isOpen: (of: WizardTab) => of === 'guideInfo' || space !== null || isFilled('guideInfo'),
    change,
    open,
    next,
    back: () => {
      const former = previousTab(type, tab);
      if (former) open(former);
    },
    addLink: () => void addLink(),
    save: () => void save(),
  };
}

export type Wizard = ReturnType<typeof useWizard>;
