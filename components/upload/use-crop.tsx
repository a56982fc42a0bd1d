'use client';

import { lazy, Suspense, useState, type ReactNode } from 'react';

const CropDialog = lazy(() => import('./crop-dialog'));

interface Cropping {
  readonly file: File;
  readonly url: string;
  readonly done: (file: File | null) => void;
}

/** Cut to a part, an animation would be its first picture. */
const WHOLE_TYPES: readonly string[] = ['image/gif'];

/** Asks which part of a picture is wanted. Its scripts come with the first picture that is chosen. */
export function useCrop(ratio?: number): { ask: (file: File) => Promise<File | null>; dialog: ReactNode } {
  const [cropping, setCropping] = useState<Cropping | null>(null);

  /** The file to send; null when the person changed their mind. */
  const ask = (file: File) =>
    new Promise<File | null>((resolve) => {
      if (WHOLE_TYPES.includes(file.type)) return resolve(file);
      const url = URL.createObjectURL(file);
      const done = (chosen: File | null) => {
        setCropping(null);
        URL.revokeObjectURL(url);
        resolve(chosen);
      };
      setCropping({ file, url, done });
    });

  const dialog = cropping && (
    <Suspense>
      <CropDialog
        file={cropping.file}
        url={cropping.url}
        ratio={ratio}
        onDone={cropping.done}
        onCancel={() => cropping.done(null)}
      />
    </Suspense>
  );
  return { ask, dialog };
}
