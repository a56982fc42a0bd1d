'use client';

import { ImagePlus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useImageUpload } from '@/components/upload/use-image-upload';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { Progress } from '@/components/ui/progress';
import { ACCEPTED_IMAGES } from '@/lib/queries/upload';

export type ImagePickerProps = {
  kind: 'logo' | 'banner';
  value: string;
  onChange: (url: string) => void;
  className?: string;
};

/** A box that shows the picture, uploads another and takes it away again (SPC-36 to SPC-40). */
export function ImagePicker({ kind, value, onChange, className }: ImagePickerProps) {
  const t = useTranslations('space.editor');
  const file = useRef<HTMLInputElement>(null);
  const { running, upload } = useImageUpload(kind === 'logo' ? 'guildLogo' : 'guildBanner', {
    notAnImage: t('notAnImage'),
    tooLarge: t('imageTooLarge'),
  });
  const isLogo = kind === 'logo';
  const chooseLabel = t(isLogo ? (value ? 'changeLogo' : 'addLogo') : value ? 'change' : 'addBanner');

  const choose = async (chosen: File) => {
    const picture = await upload(chosen);
    if (picture) onChange(picture.url);
  };

  return (
    <div
      className={cn(
        'relative overflow-hidden',
        isLogo && !value ? 'bg-surface-2 edge-border-2' : 'bg-surface-2',
        className,
      )}
    >
      {value && <img src={value} alt={t(kind)} className="size-full object-cover" />}
      {running ? (
        <div className="absolute inset-0 grid place-items-center bg-scrim p-3">
          <Progress
            value={running.part}
            label={t('uploading', { percent: running.part })}
            className="max-w-40"
          />
        </div>
      ) : isLogo ? (
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
          {value && (
            <span className="rounded-md bg-surface-2 edge-border-2">
              <IconButton
                label={t('removeBanner')}
                title={t('removeBanner')}
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
        aria-label={t(kind)}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosen) void choose(chosen);
        }}
      />
    </div>
  );
}
