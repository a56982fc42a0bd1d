'use client';

import { useEffect, useRef, useState } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import { imageProblem, uploadImage } from '@/lib/queries/upload';
import type { UploadPurpose } from '@/protocol/picture';
import type { Uploaded } from '@/protocol/upload';

export interface RunningUpload {
  name: string;
  /** 0 to 1. */
  part: number;
}

export interface ImageUploadWords {
  notAnImage: string;
  tooLarge: string;
}

/** Uploads one picture at a time with its progress; leaving the screen or `cancel` aborts. */
export function useImageUpload(purpose: UploadPurpose, words: ImageUploadWords) {
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  /** The uploaded picture, or null when it was refused or cancelled, which the person has been told. */
  const upload = async (file: File): Promise<Uploaded | null> => {
    const problem = imageProblem(file);
    if (problem) {
      showSnackbar(words[problem], 'error');
      return null;
    }
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    const showPart = (part: number) => {
      if (abort.current === controller) setRunning({ name: file.name, part });
    };
    showPart(0);
    try {
      return await uploadImage(file, { purpose, onProgress: showPart, signal: controller.signal });
    } catch {
      return null;
    } finally {
      if (abort.current === controller) {
        abort.current = null;
        setRunning(null);
      }
    }
  };

  return { running, upload, cancel: () => abort.current?.abort() };
}
