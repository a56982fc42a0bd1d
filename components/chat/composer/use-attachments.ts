'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'next-intl';
import { showSnackbar } from '@/components/ui/snackbar';
import { fileSize } from '@/lib/format/bytes';
import { imageTypes, UPLOAD_BYTES_MAX } from '@/protocol/picture';

export interface Attachment {
  readonly id: number;
  readonly file: File;
  /** For pictures. */
  readonly previewUrl: string | null;
}

const ATTACHMENTS_MAX = 10;
let lastId = 0;

/** Files that wait to be sent with the next press, kept until then by this room's composer. */
export function useAttachments() {
  const t = useTranslations('chat.composer');
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const held = useRef(attachments);
  useEffect(() => {
    held.current = attachments;
  }, [attachments]);
  useEffect(() => () => held.current.forEach(release), []);

  const add = (files: readonly File[]) => {
    const fitting = files.filter(({ size }) => size > 0 && size <= UPLOAD_BYTES_MAX);
    if (files.some(({ size }) => size > UPLOAD_BYTES_MAX)) {
      showSnackbar(t('tooLarge', { size: fileSize(UPLOAD_BYTES_MAX) }), 'error');
    } else if (fitting.length < files.length) {
      showSnackbar(t('emptyFile'), 'error');
    }
    if (attachments.length + fitting.length > ATTACHMENTS_MAX) {
      showSnackbar(t('tooMany', { count: ATTACHMENTS_MAX }), 'error');
    }
    const room = ATTACHMENTS_MAX - attachments.length;
    setAttachments([...attachments, ...fitting.slice(0, room).map(attached)]);
  };
  const remove = (id: number) => {
    attachments.filter((attachment) => attachment.id === id).forEach(release);
    setAttachments(attachments.filter((attachment) => attachment.id !== id));
  };
  /** Hands the files over; the composer has none afterwards. */
  const take = (): readonly File[] => {
    attachments.forEach(release);
    setAttachments([]);
    return attachments.map(({ file }) => file);
  };
  return { attachments, add, remove, take };
}

function attached(file: File): Attachment {
  lastId += 1;
  const isImage = imageTypes.some((type) => type === file.type);
  return { id: lastId, file, previewUrl: isImage ? URL.createObjectURL(file) : null };
}

function release({ previewUrl }: Attachment): void {
  if (previewUrl) URL.revokeObjectURL(previewUrl);
}
