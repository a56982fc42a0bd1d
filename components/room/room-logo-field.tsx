'use client';

import { ImagePlus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Progress } from '@/components/ui/progress';
import { useImageUpload } from '@/components/upload/use-image-upload';
import { logoFileName } from './logo-file-name';

export type RoomLogoFieldProps = {
  /** A path that an upload answered, or empty. */
  value: string;
  onChange: (url: string) => void;
  onUploading: (uploading: boolean) => void;
};

/** The picture of a room, 64 px (CHN-26, CHN-27). */
export function RoomLogoField({ value, onChange, onUploading }: RoomLogoFieldProps) {
  const t = useTranslations('room.create');
  const label = useId();
  const file = useRef<HTMLInputElement>(null);
  const { running, upload } = useImageUpload('roomLogo', {
    notAnImage: t('notAnImage'),
    tooLarge: t('tooLarge'),
  });

  const choose = async (chosen: File) => {
    onUploading(true);
    const sent = new File([chosen], logoFileName(chosen.name, Date.now()), { type: chosen.type });
    const picture = await upload(sent);
    onUploading(false);
    if (picture) onChange(picture.url);
  };

  return (
    <div role="group" aria-labelledby={label} className="flex flex-col gap-1.5">
      <span id={label} className="text-sm font-medium text-text-2">
        {t('logo')}
      </span>
      <div className="flex items-center gap-3.5">
        <span className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-space bg-surface-2 text-text-2 edge-border-2">
          {value ? (
            <img
              src={value}
              alt=""
              width={64}
              height={64}
              className="absolute inset-0 size-full object-cover"
            />
          ) : (
            <ImagePlus aria-hidden className="size-6" />
          )}
        </span>
        <div className="min-w-0 grow">
          {running ? (
            <Progress value={running.part} label={t('uploading', { percent: running.part })} />
          ) : (
            <>
              <span className="flex items-center gap-1">
                <Button size="sm" onClick={() => file.current?.click()}>
                  {t(value ? 'changeLogo' : 'addLogo')}
                </Button>
                {value && (
                  <IconButton
                    label={t('removeLogo')}
                    title={t('removeLogo')}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => onChange('')}
                  />
                )}
              </span>
              <p className="mt-1 text-xs text-text-3">{t('logoHint')}</p>
            </>
          )}
        </div>
      </div>
      <input
        ref={file}
        type="file"
        hidden
        tabIndex={-1}
        accept="image/*"
        aria-label={t('logo')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosen) void choose(chosen);
        }}
      />
    </div>
  );
}
