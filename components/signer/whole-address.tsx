import { getAddress } from 'viem';

/** All of an address in groups of four; its middle stands out: the ends are what an imitation has right. */
export function WholeAddress({ address }: { address: string }) {
  const whole = getAddress(address);
  const groups = whole.slice(2).match(/.{4}/g) ?? [];
  return (
    <span className="flex flex-wrap gap-x-1.5 font-mono text-sm" role="text" aria-label={whole}>
      <span aria-hidden>0x</span>
      {groups.map((group, index) => (
        <span
          key={index}
          aria-hidden
          className={index === 0 || index === groups.length - 1 ? 'text-text-2' : 'font-bold text-text-1'}
        >
          {group}
        </span>
      ))}
    </span>
  );
}
