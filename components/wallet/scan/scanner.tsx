'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { addressInCode } from '@/lib/wallet/scan/address-in-code';
import { startCamera, stopCamera, type CameraProblem } from '@/lib/wallet/scan/camera';
import { openCodeReader } from '@/lib/wallet/scan/code-reader';
import { CAMERA_PATH } from '@/lib/csp/camera-path';

/** A code is looked for so often. */
const EVERY_MS = 200;

export type ScannerProps = { onFound: (address: string) => void; onCancel: () => void };

/** Shows what the camera sees until there is an address in it. Pictures stay in the page. */
export default function Scanner({ onFound, onCancel }: ScannerProps) {
  const t = useTranslations('wallet.scan');
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'starting' | 'point' | 'notAddress' | CameraProblem>('starting');
  const found = useEffectEvent(onFound);

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      const [started, read] = await Promise.all([startCamera(), openCodeReader()]);
      if (typeof started === 'string') {
        if (!isOver) setState(started);
        return;
      }
      stream = started;
      const screen = video.current;
      if (isOver || !screen) return stopCamera(started);
      screen.srcObject = started;
      await screen.play();
      setState('point');
      const look = async () => {
        const code = await read(screen).catch(() => null);
        if (isOver) return;
        const address = code === null ? null : addressInCode(code);
        if (address !== null) return found(address);
        if (code !== null) setState('notAddress');
        timer = setTimeout(() => void look(), EVERY_MS);
      };
      await look();
    };
    run().catch(() => !isOver && setState('failed'));
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream) stopCamera(stream);
    };
  }, [attempt]);

  const isProblem = state !== 'starting' && state !== 'point' && state !== 'notAddress';
  const retry = () => {
    setState('starting');
    setAttempt(attempt + 1);
  };
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2.5">
      <p className="text-sm font-medium text-text-2">{t('title')}</p>
      {!isProblem && (
        <div className="relative overflow-hidden rounded-card bg-surface-1">
          <video
            ref={video}
            muted
            playsInline
            aria-hidden
            className="aspect-square max-h-72 w-full object-cover"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-0 m-auto size-44 rounded-card border-2 border-white/80"
          />
        </div>
      )}
      <div role="status">
        {isProblem || state === 'notAddress' ? (
          <Note
            tone="warn"
            {...(state === 'elsewhere' && {
              action: (
                <ButtonLink size="sm" href={CAMERA_PATH}>
                  {t('goThere')}
                </ButtonLink>
              ),
            })}
            {...((state === 'failed' || state === 'denied' || state === 'none') && {
              action: (
                <Button size="sm" onClick={retry}>
                  {t('retry')}
                </Button>
              ),
            })}
          >
            {t(state)}
          </Note>
        ) : (
          <p className="text-sm text-text-2">{t(state)}</p>
        )}
      </div>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </section>
  );
}
