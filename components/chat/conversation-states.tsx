'use client';

import { DoorClosed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { TimelineSkeleton } from './timeline/timeline-skeleton';

/** A room that was just joined may take so long until the client has it. */
const ARRIVAL_MS = 5000;

/** Messages on their way, in their own shape; after 150 ms. */
export function TimelineLoading() {
  const t = useTranslations('chat');
  const shown = useDelayedFlag(true);
  return (
    <div role="status" aria-busy className="flex min-h-0 grow flex-col justify-end overflow-hidden">
      <span className="sr-only">{t('loading')}</span>
      {shown && <TimelineSkeleton />}
    </div>
  );
}

/** The room is not there: at first it may still come, later it was deleted or the person was removed. */
export function RoomAbsent({ wasThere }: { wasThere: boolean }) {
  const t = useTranslations('chat.absent');
  const [late, setLate] = useState(wasThere);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ARRIVAL_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return <TimelineLoading />;
  return (
    <div role="status" className="grid min-h-0 grow place-content-center">
      <EmptyState
        icon={<DoorClosed />}
        title={wasThere ? t('goneTitle') : t('title')}
        text={wasThere ? t('goneText') : t('text')}
      />
    </div>
  );
}

/** The messages did not load, or chat did not start. */
export function TimelineBroken({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('chat.broken');
  return (
    <ErrorState
      className="grid min-h-0 grow place-content-center"
      title={t('title')}
      text={t('text')}
      retryLabel={t('retry')}
      onRetry={onRetry}
    />
  );
}
