import { Eye, KeyRound, Wallet } from 'lucide-react';

/** By the kind of a listed wallet. */
export const walletIcons = { keyShare: KeyRound, linked: Wallet, watched: Eye } as const;
