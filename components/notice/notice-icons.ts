import {
  AtSign,
  CircleCheck,
  CircleX,
  ClipboardList,
  Gift,
  MailPlus,
  MailQuestionMark,
  Megaphone,
  MessageCircle,
  Shield,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { NoticeKind } from '@/protocol/notice';

/** What each kind of notice is shown by. */
export const noticeIcons: Record<NoticeKind, LucideIcon> = {
  mention: AtSign,
  messageRequest: MailQuestionMark,
  applicationReceived: ClipboardList,
  applicationApproved: CircleCheck,
  applicationRejected: CircleX,
  invited: MailPlus,
  announcement: Megaphone,
  reward: Gift,
  standing: Shield,
  following: UserPlus,
  directMessage: MessageCircle,
};
