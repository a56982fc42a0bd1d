import {
  AtSign,
  BriefcaseBusiness,
  Camera,
  Globe,
  Link2,
  MessageCircle,
  MessagesSquare,
  Music2,
  Pin,
  Play,
  Radio,
  Send,
  ThumbsUp,
  type LucideIcon,
} from 'lucide-react';
import type { SocialType } from '@/protocol/space-rules';

/** What each place is for; trade marks are not drawn. */
const icons: Record<SocialType, LucideIcon> = {
  twitter: AtSign,
  facebook: ThumbsUp,
  linkedin: BriefcaseBusiness,
  instagram: Camera,
  reddit: MessagesSquare,
  tiktok: Music2,
  wechat: MessageCircle,
  youtube: Play,
  telegram: Send,
  discord: MessageCircle,
  pinterest: Pin,
  qq: MessageCircle,
  weibo: Radio,
  website: Globe,
  unknown: Link2,
};

export function SocialIcon({ type, className }: { type: SocialType; className?: string }) {
  const Icon = icons[type];
  return <Icon aria-hidden className={className} />;
}
