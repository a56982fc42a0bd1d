import { cn } from '@/components/ui/class-names';
import { avatarHue, fnv1a } from '@/lib/format/avatar-hue';

export type SpaceBannerProps = {
  name: string;
  banner: string;
  /** The first thing of its page: loaded at once. Cards load theirs when they come near. */
  eager?: boolean;
  className?: string;
};

/** The banner, or a picture drawn from the name, in the color that the logo without a picture has. Size by `className`. */
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
        <DrawnBanner name={name} />
      )}
    </div>
  );
}

const CIRCLES = 7;

/** The same name always draws the same picture: circles of light and shade on the name's color. */
function DrawnBanner({ name }: { name: string }) {
  const next = numbersFrom(name);
  const circles = Array.from({ length: CIRCLES }, (_, index) => ({
    x: Math.round((index + next()) * (400 / CIRCLES)),
    y: Math.round(next() * 120 - 10),
    r: Math.round(24 + next() * 70),
    opacity: (0.05 + next() * 0.11).toFixed(2),
    isLight: next() > 0.35,
  }));
  return (
    <div className={cn('size-full', avatarHue(name))}>
      <svg viewBox="0 0 400 100" preserveAspectRatio="xMidYMid slice" className="size-full">
        {circles.map(({ x, y, r, opacity, isLight }, index) => (
          <circle key={index} cx={x} cy={y} r={r} fill={isLight ? '#fff' : '#000'} fillOpacity={opacity} />
        ))}
      </svg>
    </div>
  );
}

/** Numbers from 0 to 1 that follow from a text (mulberry32). */
function numbersFrom(text: string): () => number {
  let state = fnv1a(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
