'use client';

import { ImagePlus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { Progress } from '@/components/ui/progress';
import { showSnackbar } from '@/components/ui/snackbar';
import { ACCEPTED_IMAGES, imageProblem } from '@/lib/queries/upload';
import type { UploadPurpose } from '@/protocol/picture';
import { useCrop } from './use-crop';
import { useImageUpload } from './use-image-upload';

export type ImagePickerProps = {
  /** `square`: the whole box is the button. `wide`: buttons stand in its corner. */
  shape: 'square' | 'wide';
  purpose: UploadPurpose;
  /** Width to height of the part that is taken; free without. */
  ratio?: number;
  /** False where a dialog is open already: then all of the picture is taken. */
  crops?: boolean;
  labels: { picture: string; add: string; change: string; remove?: string };
  value: string;
  onChange: (url: string) => void;
  className?: string;
};

/** A box that shows a picture, uploads a part or all of another one, and takes it away again (SPC-36 to SPC-40). */
export function ImagePicker({ shape, purpose, ratio, crops = true, ...props }: ImagePickerProps) {
  const { labels, value, onChange, className } = props;
  const t = useTranslations('upload');
  const file = useRef<HTMLInputElement>(null);
  const words = { notAnImage: t('notAnImage'), tooLarge: t('tooLarge') };
  const { running, upload } = useImageUpload(purpose, words);
  const { ask, dialog } = useCrop(ratio);
  const isSquare = shape === 'square';
  const chooseLabel = value ? labels.change : labels.add;

  const choose = async (chosen: File) => {
    // A large picture may become small enough when a part of it is taken.
    if (imageProblem(chosen) === 'notAnImage') return showSnackbar(words.notAnImage, 'error');
    const part = crops ? await ask(chosen) : chosen;
    const picture = part && (await upload(part));
    if (picture) onChange(picture.url);
  };

  return (
    <div
      className={cn(
        'relative overflow-hidden bg-surface-2',
        isSquare && !value && 'edge-border-2',
        className,
      )}
    >
      {value && <img src={value} alt={labels.picture} className="size-full object-cover" />}
      {running ? (
        <div className="absolute inset-0 grid place-items-center bg-scrim p-3">
          <Progress
            value={running.part}
            label={t('uploading', { percent: running.part })}
            className="max-w-40"
          />
        </div>
      ) : isSquare ? (
        <button
          type="button"
          aria-label={chooseLabel}
          title={chooseLabel}
          onClick={() => file.current?.click()}
          className={cn(
            'absolute inset-0 grid place-items-center text-text-2 transition-opacity focus-visible:-outline-offset-4',
            value && 'bg-scrim text-white opacity-0 hover:opacity-100 focus-visible:opacity-100',
          )}
        >
          <ImagePlus aria-hidden className="size-6" />
        </button>
      ) : (
        <div className="absolute top-3 right-3 flex gap-2">
          <Button size="sm" onClick={() => file.current?.click()}>
            <ImagePlus aria-hidden />
            {chooseLabel}
          </Button>
          {value && labels.remove && (
            <span className="rounded-md bg-surface-2 edge-border-2">
              <IconButton
                label={labels.remove}
                title={labels.remove}
                icon={<Trash2 aria-hidden />}
                onClick={() => onChange('')}
              />
            </span>
          )}
        </div>
      )}
      <input
        ref={file}
        type="file"
        hidden
        tabIndex={-1}
        accept={ACCEPTED_IMAGES}
        aria-label={labels.picture}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosen) void choose(chosen);
        }}
      />
      {dialog}
    </div>
  );
}
