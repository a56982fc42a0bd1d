'use client';
import { Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState, type ChangeEvent, type ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import { Spinner } from '@/components/ui/spinner';
import { asApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/client';
import { errorText } from '@/lib/api/error-text';
import { isNftPicture } from '@/lib/format/nft-picture';
import { PORTRAITS } from '@/protocol/account-rules';
import { imageTypes, UPLOAD_BYTES_MAX } from '@/protocol/picture';

export interface AvatarPickerProps {
  /** For the initials that stand in when no picture is chosen. */
  name: string;
  value: string;
  /** What the account shows now. */
  shown?: string;
  onChange: (avatar: string) => void;
}

/** The initials, one of the eight portraits (ACC-18), or a picture of one's own. Arrows move between them. */
export function AvatarPicker({ name, value, shown = '', onChange }: AvatarPickerProps) {
  const t = useTranslations('account.setup');
  const group = useId();
  const [uploaded, setUploaded] = useState(
    value.startsWith('/files/') && !isNftPicture(value) ? value : null,
  );
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function upload(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0];
    event.target.value = ''; // the same file may be chosen again
    if (!file || busy) return;
    setError(file.size > UPLOAD_BYTES_MAX ? t('tooLarge') : null);
    if (file.size > UPLOAD_BYTES_MAX) return;
    setBusy(true);
    try {
      const url = await send(file);
      setUploaded(url);
      onChange(url);
    } catch (caught) {
      setError(await errorText(asApiError(caught)));
    }
    setBusy(false);
  }

  const choice = (avatar: string, label: string) => (
    <Choice
      key={avatar}
      group={group}
      label={label}
      checked={value === avatar}
      onChoose={() => onChange(avatar)}
    >
      <Avatar name={name || '?'} picture={avatar} size={56} />
    </Choice>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-text-2">{t('portraits')}</legend>
      <div className="grid w-fit grid-cols-5 gap-1.5 desktop:gap-2.5">
        {choice('', t('initials'))}
        {PORTRAITS.map((portrait, index) => choice(portrait, t('portrait', { number: index + 1 })))}
        {isNftPicture(shown) && choice(shown, t('nft'))}
        {uploaded && choice(uploaded, t('uploaded'))}
        <label
          title={t('upload')}
          className={cn(
            'grid size-16 place-items-center rounded-full text-text-2 edge-border-control hover:bg-hover hover:text-text-1',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="file"
            accept={imageTypes.join(',')}
            aria-label={busy ? t('uploading') : t('upload')}
            aria-describedby={`${group}-hint`}
            disabled={busy}
            onChange={(event) => void upload(event)}
            className="sr-only"
          />
          {busy ? <Spinner /> : <Upload aria-hidden className="size-5" />}
        </label>
      </div>
      <p id={`${group}-hint`} className="mt-2 text-xs text-text-3">
        {t('pictureHint')}
      </p>
      <p aria-live="polite" className="mt-1 text-xs text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

async function send(file: File): Promise<string> {
  const form = new FormData();
  form.set('purpose', 'avatar');
  form.set('files', file);
  return (await call('upload', { form, failure: 'silent' })).url;
}

function Choice(props: {
  group: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label
      title={props.label}
      className={cn(
        'grid size-16 place-items-center rounded-full transition-shadow',
        'has-checked:shadow-[inset_0_0_0_2px_var(--primary-text)] not-has-checked:hover:bg-hover',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        type="radio"
        name={props.group}
        aria-label={props.label}
        checked={props.checked}
        onChange={props.onChoose}
        className="sr-only"
      />
      {props.children}
    </label>
  );
}
