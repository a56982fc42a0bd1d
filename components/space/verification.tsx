import { useTranslations } from 'next-intl';
import { VerificationBadge, type VerificationBadgeProps } from '@/components/ui/verification-badge';

export type VerificationProps = {
  /** 1 green, 2 gold; anything else shows nothing (SPC-02). */
  tag: number | null;
  size?: VerificationBadgeProps['size'];
};

export function Verification({ tag, size }: VerificationProps) {
  const t = useTranslations('space.verification');
  if (tag !== 1 && tag !== 2) return null;
  const kind = tag === 2 ? 'gold' : 'green';
  return <VerificationBadge kind={kind} label={t(kind)} size={size} />;
}
