import { getAddress } from 'viem';
import { cn } from '@/components/ui/class-names';

/** All of an address in two lines of five groups; its middle stands out: the ends are what an imitation has right. */
export function WholeAddress({ address }: { address: string }) {
  const whole = getAddress(address);
  const groups = whole.slice(2).match(/.{4}/g) ?? [];
  return (
    <span
      className="grid grid-cols-[repeat(6,max-content)] gap-x-1.5 font-mono text-sm"
      role="text"
      aria-label={whole}
    >
      <span aria-hidden>0x</span>
      {groups.map((group, index) => (
        <span
          key={index}
          aria-hidden
          className={cn(
            index === 0 || index === groups.length - 1 ? 'text-text-2' : 'font-bold text-text-1',
            index === 5 && 'col-start-2',
          )}
        >
          {group}
        </span>
      ))}
    </span>
  );
}
