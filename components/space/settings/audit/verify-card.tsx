'use client';

import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { useNow } from '@/components/ui/use-now';
import { clockTime, dayLabel } from '@/lib/format/message-time';
import { useAuditCheck } from '@/lib/queries/audit';
import type { SpaceId } from '@/protocol/ids';
import { shortHash } from './entry-text';

/** Whether the chain of the log holds, as it was checked last on this device. */
export function VerifyCard({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('audit.verify');
  const locale = useLocale();
  const now = useNow();
  const [check, run] = useAuditCheck(spaceId);
  const isBad = check.state === 'bad';

  let icon: ReactNode = <ShieldQuestion className="text-text-2" />;
  let title = t('unchecked');
  let text: ReactNode = t('uncheckedText');
  if (check.state === 'checking') {
    icon = <Spinner />;
    title = t('checking');
    text = null;
  } else if (check.state === 'failed') {
    icon = <ShieldAlert className="text-warn" />;
    title = t('failed');
    text = null;
  } else if (check.state === 'bad') {
    icon = <ShieldAlert className="text-danger" />;
    title = t('bad', { number: check.number });
    text = t('badText');
  } else if (check.state === 'good' && now !== null) {
    const moment = new Date(check.checkedAt);
    const { head } = check;
    icon = <ShieldCheck className="text-success" />;
    title = t('good');
    text = t.rich('goodText', {
      count: head.number,
      when: `${dayLabel(moment, new Date(now), locale)} ${clockTime(moment, locale)}`,
      hash: () => (
        <span key="hash" title={head.hash} className="font-mono">
          {shortHash(head.hash)}
        </span>
      ),
    });
  }
  return (
    <div className="mb-3.5 flex items-center gap-3 rounded-card border border-card-border bg-card px-3.5 py-3">
      <span aria-hidden className="shrink-0 [&_svg]:size-5">
        {icon}
      </span>
      <div role={isBad ? 'alert' : 'status'} className="min-w-0 grow">
        <p className="font-medium">{title}</p>
        {text && <p className={isBad ? 'text-sm text-text-2' : 'num text-xs text-text-3'}>{text}</p>}
      </div>
      <Button size="sm" variant="ghost" disabled={check.state === 'checking'} onClick={() => void run()}>
        {t('now')}
      </Button>
    </div>
  );
}
