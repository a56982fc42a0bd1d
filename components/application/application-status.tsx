import { Check, Clock, Hourglass, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/tag';
import type { ApplicationStatus } from '@/protocol/application';

const looks = {
  pending: { tone: 'warn', Icon: Clock },
  approved: { tone: 'success', Icon: Check },
  rejected: { tone: 'danger', Icon: X },
  expired: { tone: 'neutral', Icon: Hourglass },
} as const satisfies Record<ApplicationStatus, object>;

/** The state of an application, by its name (MEM-35). */
export function ApplicationStatusTag({ status }: { status: ApplicationStatus }) {
  const t = useTranslations('application.status');
  const { tone, Icon } = looks[status];
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {t(status)}
    </Tag>
  );
}
