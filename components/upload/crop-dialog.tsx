'use client';

import 'react-image-crop/dist/ReactCrop.css';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { isWhole, largestArea, type CropArea } from './crop';
import { cropped } from './cropped';

export type CropDialogProps = {
  file: File;
  /** An address of the file, good while the dialog is open. */
  url: string;
  /** Width to height of what is selected; free without. */
  ratio?: number;
  /** Called with the file itself where nothing is cut off. */
  onDone: (file: File) => void;
  onCancel: () => void;
};

/** Chooses a part of a picture before it is sent. Any size will do (SPC-37). */
export default function CropDialog({ file, url, ratio, onDone, onCancel }: CropDialogProps) {
  const t = useTranslations('upload.crop');
  const picture = useRef<HTMLImageElement>(null);
  const [area, setArea] = useState<CropArea | null>(null);
  const [busy, setBusy] = useState(false);

  const use = async () => {
    if (!picture.current || !area || isWhole(area)) return onDone(file);
    setBusy(true);
    onDone((await cropped(picture.current, area, file)) ?? file);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('title')}
      description={t('text')}
      showDescription
      closeLabel={t('close')}
      size="lg"
      footer={
        <>
          <Button onClick={() => onDone(file)} disabled={busy}>
            {t('whole')}
          </Button>
          <Button variant="primary" busy={busy} disabled={area === null} onClick={() => void use()}>
            {t('use')}
          </Button>
        </>
      }
    >
      <div className="grid min-h-40 place-items-center overflow-hidden rounded-control bg-surface-2">
        <ReactCrop
          crop={area ? ({ unit: '%', ...area } satisfies PercentCrop) : undefined}
          onChange={(_pixels, { x, y, width, height }) => setArea({ x, y, width, height })}
          aspect={ratio}
          keepSelection
          ruleOfThirds
          minWidth={24}
          minHeight={24}
          ariaLabels={{
            cropArea: t('area'),
            nwDragHandle: t('corner'),
            nDragHandle: t('corner'),
            neDragHandle: t('corner'),
            eDragHandle: t('corner'),
            seDragHandle: t('corner'),
            sDragHandle: t('corner'),
            swDragHandle: t('corner'),
            wDragHandle: t('corner'),
          }}
        >
          <img
            ref={picture}
            src={url}
            alt=""
            className="max-h-[50dvh] max-w-full"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setArea(largestArea({ width: naturalWidth, height: naturalHeight }, ratio))
            }
            // What no browser can show the server words better.
            onError={() => onDone(file)}
          />
        </ReactCrop>
      </div>
    </Dialog>
  );
}
