'use client';

import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Note } from '@/components/ui/note';
import { RadioCard, RadioGroup } from '@/components/ui/radio-group';
import { Skeleton } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { useUnsaved } from '@/components/ui/unsaved-guard';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { previewAccess, setAccess, useRoomAccess } from '@/lib/queries/room-access';
import { useRoles } from '@/lib/queries/role';
import type { AccessRule } from '@/protocol/access-rule';
import type { Room } from '@/protocol/room';
import type { AccessPreview } from '@/protocol/room-access';
import { draftOf, emptyGroup, ruleOf, type DraftRule } from './rule-draft';
import { RuleGroups } from './rule-groups';
import { SaveRuleDialog } from './save-rule-dialog';

export type RuleEditorProps = { room: Room; members: number; onClose: () => void };

/** Who may enter one channel or room. */
export function RuleEditor({ room, members, onClose }: RuleEditorProps) {
  const t = useTranslations('space.access');
  const access = useRoomAccess(room.id);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={onClose} className="mb-3 -ml-2">
        <ArrowLeft aria-hidden />
        {t('back')}
      </Button>
      <h3 className="mb-1 truncate section-title">{t('of', { name: room.name })}</h3>
      <p className="mb-5 text-text-2">{t('ofText')}</p>
      {access.data ? (
        <RuleForm room={room} members={members} saved={access.data.rule} onClose={onClose} />
      ) : access.error ? (
        <ErrorState
          title={t('ruleErrorTitle')}
          text={t('errorText')}
          retryLabel={t('retry')}
          onRetry={() => void access.mutate()}
        />
      ) : (
        <div role="status" aria-busy aria-label={t('loading')}>
          <Skeleton className="mb-2 h-16 rounded-card" />
          <Skeleton className="h-16 rounded-card" />
        </div>
      )}
    </>
  );
}

function RuleForm({ room, members, saved, onClose }: RuleEditorProps & { saved: AccessRule | null }) {
  const t = useTranslations('space.access');
  const { data: roles } = useRoles(room.spaceId);
  const [draft, setDraft] = useState<DraftRule | null>(() => saved && draftOf(saved));
  const [preview, setPreview] = useState<AccessPreview | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const rule = draft && ruleOf(draft);
  const isWhole = draft === null || rule !== null;
  const changed = JSON.stringify(draft) !== JSON.stringify(saved && draftOf(saved));
  useUnsaved(changed);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (caught) {
      setPreview(null);
      setRefusal(await errorText(asApiError(caught)));
    } finally {
      setBusy(false);
    }
  };
  const ask = () => attempt(async () => setPreview(await previewAccess(room.id, rule)));
  const save = () =>
    attempt(async () => {
      await setAccess(room.id, rule);
      setPreview(null);
      showSnackbar(t('saved', { name: room.name }));
      onClose();
    });

  const isPrivate = room.kind === 'privateRoom';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <RadioGroup legend={t('who')} hideLegend>
        <RadioCard
          name="access"
          title={t(isPrivate ? 'added' : 'everyone')}
          text={t(isPrivate ? 'addedText' : 'everyoneText', { count: members })}
          checked={draft === null}
          onChange={() => setDraft(null)}
        />
        <RadioCard
          name="access"
          title={t('ruled')}
          text={t('ruledText')}
          checked={draft !== null}
          onChange={() => setDraft(saved ? draftOf(saved) : { op: 'or', groups: [emptyGroup] })}
        />
      </RadioGroup>
      {draft && roles && <RuleGroups roomId={room.id} rule={draft} roles={roles} onChange={setDraft} />}
      {isPrivate && draft && <Note className="mt-4">{t('privateNote', { name: room.name })}</Note>}
      {refusal && (
        <Note tone="danger" live className="mt-4">
          {refusal}
        </Note>
      )}
      <div className="mt-5 flex justify-end gap-2.5">
        <Button disabled={!changed || busy} onClick={() => setDraft(saved && draftOf(saved))}>
          {t('discard')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={busy && preview === null}
          disabled={!changed || !isWhole}
        >
          {t('save')}
        </Button>
      </div>
      <SaveRuleDialog
        preview={preview}
        busy={busy}
        onCancel={() => setPreview(null)}
        onSave={() => void save()}
      />
    </form>
  );
}
