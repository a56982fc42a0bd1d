import { cn } from '@/components/ui/class-names';
import { addressGroups } from '@/lib/wallet/sending/recipient';

export type AddressBlockProps = {
  address: string;
  label: string;
  /** Characters that differ from this address stand out. */
  comparedWith?: string;
};

/** A whole address in groups of four; its middle is strong: the ends are what an imitation has right. */
export function AddressBlock({ address, label, comparedWith }: AddressBlockProps) {
  const groups = addressGroups(address);
  const others = comparedWith === undefined ? null : addressGroups(comparedWith);
  return (
    <div
      role="group"
      aria-label={`${label} ${address}`}
      className="grid grid-cols-[repeat(5,auto)] justify-between rounded-control bg-surface-1 px-3.5 py-2.5 text-right font-mono text-base leading-[26px] text-text-2 in-data-[theme=light]:bg-surface-2"
    >
      {groups.map((group, index) => {
        const isEnd = index === 0 || index === groups.length - 1;
        const differs = others !== null && others[index]?.toLowerCase() !== group.toLowerCase();
        return (
          <span
            key={index}
            aria-hidden
            className={cn(!isEnd && 'font-bold text-text-1', differs && 'text-danger underline')}
          >
            {group}
          </span>
        );
      })}
    </div>
  );
}
