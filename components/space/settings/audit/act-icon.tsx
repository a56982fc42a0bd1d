import {
  Archive,
  ArchiveRestore,
  Ban,
  BadgeCheck,
  Crown,
  FileCheck2,
  Flag,
  Folder,
  Hash,
  Link,
  LogOut,
  Megaphone,
  MessageSquareX,
  Play,
  Settings2,
  Shield,
  Timer,
  type LucideIcon,
} from 'lucide-react';
import { createElement } from 'react';
import type { AuditAct } from '@/protocol/audit-rules';
import { groupOf } from './entry-text';

const icons: Partial<Record<AuditAct, LucideIcon>> = {
  'member.kicked': LogOut,
  'member.timed_out': Timer,
  'member.time_out_lifted': Timer,
  'space.verification_set': BadgeCheck,
  'room.archived': Archive,
  'room.restored': ArchiveRestore,
};
const groupIcons: Record<string, LucideIcon> = {
  log: Play,
  space: Settings2,
  admin: Crown,
  role: Shield,
  member: Ban,
  application: FileCheck2,
  room: Hash,
  category: Folder,
  message: MessageSquareX,
  messages: MessageSquareX,
  announcement: Megaphone,
  report: Flag,
  invite: Link,
};

/** What kind of act it was, at a glance. */
export function ActIcon({ act }: { act: AuditAct }) {
  return createElement(icons[act] ?? groupIcons[groupOf(act)] ?? Flag, {
    'aria-hidden': true,
    className: 'mt-1.5 size-[17px] shrink-0 text-text-3',
  });
}
