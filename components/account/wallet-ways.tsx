import { ShieldHalf, Wallet, Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountTexts } from '@/lib/account/texts';
import { hasPhoneWallets } from '@/lib/config/operator';
import type { Language } from '@/protocol/account-rules';
import { CarryingLink } from './carrying-link';

/** The ways in by wallet (ACC-06): links to a page of their own, so that this one carries nothing of a wallet. */
export async function WalletWays({
  language,
  children,
}: {
  language: Language;
  /** Other ways in that take a page of their own. */
  children: ReactNode;
}) {
  const { wallets } = await accountTexts(language);
  const ways: [name: string, icon: ReactNode][] = [
    [wallets.browser, <Wallet key="icon" aria-hidden />],
    ...(hasPhoneWallets()
      ? ([
          [wallets.walletConnect, <Waypoints key="icon" aria-hidden />],
          [wallets.trust, <ShieldHalf key="icon" aria-hidden />],
        ] satisfies [string, ReactNode][])
      : []),
  ];
  return (
    <>
      <div className="flex items-center gap-3 text-xs text-text-3 before:h-px before:grow before:bg-border-1 after:h-px after:grow after:bg-border-1">
        {wallets.or}
      </div>
      {children}
      <div className="flex gap-2">
        {ways.map(([name, icon]) => (
          <CarryingLink
            key={name}
            href="/login/wallet"
            className="flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1.5 rounded-control bg-surface-2 px-1 text-xs font-medium text-text-1 edge-border-2 hover:tint-hover [&_svg]:size-5.5"
          >
            {icon}
            <span className="max-w-full truncate">{name}</span>
          </CarryingLink>
        ))}
      </div>
      <p className="text-xs text-text-3">{wallets.note}</p>
    </>
  );
}
