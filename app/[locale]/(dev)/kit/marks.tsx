import { Check, Clock, Info, X } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { JobTypeBadge, jobTypes } from '@/components/ui/job-type-badge';
import { Note } from '@/components/ui/note';
import { Progress } from '@/components/ui/progress';
import { RoleChip } from '@/components/ui/role-chip';
import { Spinner } from '@/components/ui/spinner';
import { Tag } from '@/components/ui/tag';
import { VerificationBadge } from '@/components/ui/verification-badge';
import { counter } from '@/lib/format/counter';

const roles = [
  { name: 'Founder', color: 'primary' },
  { name: 'Surveyor', color: '#00278C' },
  { name: 'Keeper of the very long ledger', color: '#D6F41B' },
];

export function Marks() {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge count={counter(12)} label="12 unread" />
        <Badge count={counter(100)} label="More than 99 unread" />
        <Badge count={counter(3)} kind="mention" label="3 mentions" />
        <Tag>
          <Clock aria-hidden />
          Neutral
        </Tag>
        <Tag tone="success">
          <Check aria-hidden />
          Approved
        </Tag>
        <Tag tone="warn">
          <Clock aria-hidden />
          Pending
        </Tag>
        <Tag tone="danger">
          <X aria-hidden />
          Rejected
        </Tag>
        <Tag tone="info">
          <Info aria-hidden />
          Info
        </Tag>
        <Tag tone="primary">New</Tag>
        <VerificationBadge kind="green" label="Green verified" size={18} />
        <VerificationBadge kind="gold" label="Gold verified" size={18} />
        <Spinner />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {jobTypes.map((type) => (
          <JobTypeBadge key={type} type={type} />
        ))}
        {roles.map((role) => (
          <RoleChip key={role.name} {...role} />
        ))}
      </div>
      <Note>Verify email to see invite link</Note>
      <Note tone="success">Reward funded</Note>
      <Note tone="warn">You are offline. Messages are sent when you are back.</Note>
      <Note tone="danger">Not sent. Try again.</Note>
      <Progress label="Upload" value={0.62} />
      <Progress label="Preparing" value={null} />
    </div>
  );
}
