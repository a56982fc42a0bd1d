'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState, type FormEvent } from 'react';
import { ImagePicker } from '@/components/upload/image-picker';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormAlert } from '@/components/ui/form-alert';
import { Input } from '@/components/ui/input';
import { showSnackbar } from '@/components/ui/snackbar';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { Intent } from '@/lib/api/intent';
import { saveGame } from '@/lib/queries/operator';
import type { Game } from '@/protocol/game';
import { GAME_NAME_MAX } from '@/protocol/game-rules';

/** Adds a game, or changes the one that is given. */
export function GameDialog({ game, onClose }: { game: Game | null; onClose: () => void }) {
  const t = useTranslations('operator.games');
  const form = useId();
  const [name, setName] = useState(game?.name ?? '');
  const [banner, setBanner] = useState(game?.banner ?? '');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ field: unknown; text: string } | null>(null);
  const intent = useRef(new Intent());

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const sent = { name: name.trim(), banner, retired: game?.retired ?? false };
    setBusy(true);
    setRefusal(null);
    try {
      await saveGame(game?.id ?? null, sent, intent.current.keyFor(sent));
      showSnackbar(t(game ? 'saved' : 'added', { name: sent.name }));
      onClose();
    } catch (caught) {
      const error = asApiError(caught);
      if (!error.isUndecided) intent.current.settle();
      setRefusal({ field: error.fields.field, text: await errorText(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(game ? 'editTitle' : 'addTitle')}
      closeLabel={t('close')}
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={busy}
            disabled={name.trim() === '' || banner === ''}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <FormAlert text={refusal && refusal.field !== 'name' ? refusal.text : undefined} />
        <Field required label={t('name')} error={refusal?.field === 'name' ? refusal.text : null}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={GAME_NAME_MAX}
              autoComplete="off"
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <div>
          <ImagePicker
            shape="wide"
            purpose="gameBanner"
            crops={false}
            labels={{ picture: t('banner'), add: t('addBanner'), change: t('changeBanner') }}
            value={banner}
            onChange={setBanner}
            className="aspect-[16/10] rounded-card"
          />
          <p className="mt-1.5 text-xs text-text-3">{t('bannerHelp')}</p>
        </div>
      </form>
    </Dialog>
  );
}
