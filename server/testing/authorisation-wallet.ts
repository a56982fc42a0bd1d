import type { walletRoutes } from '@/protocol/wallet';
import { signedIn, type Row } from './authorisation';

/** Whoever is signed in can look for people to send to. */
export const walletRows: Record<keyof typeof walletRoutes, Row> = {
  walletNetworks: { attempt: (client) => client.call('walletNetworks'), expected: signedIn('ok') },
  searchPeople: {
    attempt: (client) => client.call('searchPeople', { query: { text: 'per' } }),
    expected: signedIn('ok'),
  },
  payee: {
    attempt: (client, { guest }) => client.call('payee', { params: { userId: guest } }),
    expected: signedIn('ok'),
  },
};
