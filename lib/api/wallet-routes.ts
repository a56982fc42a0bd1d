import { contactRoutes } from '@/protocol/contact';
import { walletRoutes } from '@/protocol/wallet';
import { walletBookRoutes } from '@/protocol/wallet-book';
import { walletListRoutes } from '@/protocol/wallet-list';

/** The calls of the wallet's screen. */
export const routesOfWallet = {
  ...walletRoutes,
  ...walletBookRoutes,
  ...walletListRoutes,
  ...contactRoutes,
};
