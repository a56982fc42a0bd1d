import {
  Anchor,
  Bell,
  Bike,
  Bird,
  Castle,
  Cat,
  Cherry,
  Crown,
  Fish,
  Flower2,
  Moon,
  Mountain,
  Rocket,
  Sailboat,
  Snail,
  TreePine,
  type LucideIcon,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import type { MarkPicture as Picture } from '@/lib/signer/mark';

const drawn: Readonly<Record<Picture, { Icon: LucideIcon; hue: string }>> = {
  anchor: { Icon: Anchor, hue: 'avatar-hue-8' },
  bell: { Icon: Bell, hue: 'avatar-hue-2' },
  bicycle: { Icon: Bike, hue: 'avatar-hue-5' },
  bird: { Icon: Bird, hue: 'avatar-hue-7' },
  castle: { Icon: Castle, hue: 'avatar-hue-10' },
  cat: { Icon: Cat, hue: 'avatar-hue-1' },
  cherries: { Icon: Cherry, hue: 'avatar-hue-0' },
  crown: { Icon: Crown, hue: 'avatar-hue-9' },
  fish: { Icon: Fish, hue: 'avatar-hue-6' },
  flower: { Icon: Flower2, hue: 'avatar-hue-11' },
  moon: { Icon: Moon, hue: 'avatar-hue-9' },
  mountain: { Icon: Mountain, hue: 'avatar-hue-3' },
  pine: { Icon: TreePine, hue: 'avatar-hue-4' },
  rocket: { Icon: Rocket, hue: 'avatar-hue-0' },
  sailboat: { Icon: Sailboat, hue: 'avatar-hue-7' },
  snail: { Icon: Snail, hue: 'avatar-hue-4' },
};

export type MarkPictureProps = {
  picture: Picture;
  /** Whether the name is given next to the picture, so that screen readers can skip the picture. */
  isNamed?: boolean;
  className?: string;
};

/** The picture of a mark: one large shape on one color. */
export function MarkPicture({ picture, isNamed = false, className }: MarkPictureProps) {
  const t = useTranslations('signer.mark.pictures');
  const { Icon, hue } = drawn[picture];
  return (
    <span
      {...(isNamed ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t(picture) })}
      className={cn('grid shrink-0 place-items-center text-avatar-text', hue, className)}
    >
      <Icon aria-hidden strokeWidth={1.6} fill="currentColor" fillOpacity={0.22} className="size-[62%]" />
    </span>
  );
}
