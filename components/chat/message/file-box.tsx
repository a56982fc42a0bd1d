'use client';

import { Download, File as FileIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Progress } from '@/components/ui/progress';
import type { FileBody } from '@/lib/chat/model';
import { fileSize } from '@/lib/format/bytes';
import { rowClasses } from './row-classes';

/** A file of a message: it is downloaded, never shown. */
export function FileBox({ body }: { body: FileBody }) {
  const t = useTranslations('chat');
  return (
    <div className={rowClasses.file}>
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-md bg-active text-text-2">
        <FileIcon className="size-[18px]" />
      </span>
      <div className="min-w-0 grow">
        <p className="truncate text-base font-medium" title={body.name}>
          {body.name}
        </p>
        {body.progress === null ? (
          body.bytes !== null && <p className="text-xs text-text-3 num">{fileSize(body.bytes)}</p>
        ) : (
          <div className="mt-1.5">
            <Progress value={body.progress} label={t('uploading', { name: body.name })} />
          </div>
        )}
      </div>
      {body.progress === null && (
        <a
          href={body.url}
          download={body.name}
          aria-label={t('downloadFile', { name: body.name })}
          title={t('download')}
          className="grid size-8 shrink-0 place-items-center rounded-md text-text-2 touch-target hover:bg-hover hover:text-text-1"
        >
          <Download aria-hidden className="size-[18px]" />
        </a>
      )}
    </div>
  );
}
