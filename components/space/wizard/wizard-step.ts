import type { SpaceForm } from '@/lib/space/form';
import type { SpaceDraft } from '@/protocol/space-draft';

/** What every step of the wizard is given. */
export type WizardStepProps = {
  form: SpaceForm;
  draft: SpaceDraft;
  onChange: (typed: SpaceDraft) => void;
};
