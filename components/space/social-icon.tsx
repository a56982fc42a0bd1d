import {
  Camera,
  Globe,
  Link2,
  MessageCircle,
  MessagesSquare,
  Music2,
  Pin,
  Play,
  Radio,
  type LucideIcon,
} from 'lucide-react';
import { SiteGlyph, type SiteName } from './site-glyph';
import type { SocialType } from '@/protocol/space-rules';

/** Sites that have their own sign here. */
const glyphs: Partial<Record<SocialType, SiteName>> = {
  twitter: 'x',
  facebook: 'facebook',
  linkedin: 'linkedin',
  telegram: 'telegram',
};

/** Of the others, what each is for. */
const icons: Partial<Record<SocialType, LucideIcon>> = {
  instagram: Camera,
  reddit: MessagesSquare,
  tiktok: Music2,
  wechat: MessageCircle,
  youtube: Play,
  discord: MessageCircle,
  pinterest: Pin,
  qq: MessageCircle,
  weibo: Radio,
  website: Globe,
};

export function SocialIcon({ type, className }: { type: SocialType; className?: string }) {
  const site = glyphs[type];
  if (site) return <SiteGlyph site={site} className={className} />;
  const Icon = icons[type] ?? Link2;
  return <Icon aria-hidden className={className} />;
}
