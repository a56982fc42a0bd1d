import { comparedParts } from '@/lib/format/address';
import { cn } from './class-names';

/**
 * An address in a row or a sentence. Its middle is strong: the ends are what an imitation has right. Where it doesn't fit, it
 * breaks between its parts, so that none is cut off.
 */
export function ComparedAddress({ address, className }: { address: string; className?: string }) {
  const { begin, middle, end } = comparedParts(address);
  return (
    <span title={address} className={cn('font-mono', className)}>
      {begin}
      {middle && (
        <>
          …<wbr />
          <b className="font-semibold text-text-1">{middle}</b>…<wbr />
        </>
      )}
      {end}
    </span>
  );
}
