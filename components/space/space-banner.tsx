import { cn } from '@/components/ui/class-names';
import { avatarHue } from '@/lib/format/avatar-hue';

export type SpaceBannerProps = {
  name: string;
  banner: string;
  /** The first thing of its page: loaded at once. Cards load theirs when they come near. */
  eager?: boolean;
  className?: string;
};

/** The banner, or the colour of the name in half light. Size by `className`. */
export function SpaceBanner({ name, banner, eager = false, className }: SpaceBannerProps) {
  return (
    <div aria-hidden className={cn('overflow-hidden bg-surface-2', className)}>
      {banner ? (
        <img
          src={banner}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          className="size-full object-cover"
        />
      ) : (
        <div className={cn('size-full opacity-45', avatarHue(name))} />
      )}
    </div>
  );
}
