import { hasHandleQuery, type handleRoutes } from '@/protocol/handle';
import type { swapRoutes } from '@/protocol/swap';
import type { walletRoutes } from '@/protocol/wallet';
import type { walletBookRoutes } from '@/protocol/wallet-book';
import type { walletListRoutes } from '@/protocol/wallet-list';
import { signedIn, type Row } from './authorisation';

/** Whoever is signed in can look for people to send to, and has an address book and tokens of their own. */
export const walletRows: Record<
  | keyof typeof walletRoutes
  | keyof typeof walletBookRoutes
  | keyof typeof walletListRoutes
  | keyof typeof swapRoutes,
  Row
> = {
  savedAddresses: { attempt: (client) => client.call('savedAddresses'), expected: signedIn('ok') },
  saveAddress: {
    attempt: (client) =>
      client.call('saveAddress', {
        body: { address: `0x${'1'.repeat(40)}`, chainId: null, name: 'Harbor', note: '' },
      }),
    expected: signedIn('ok'),
  },
  removeSavedAddress: {
    attempt: (client) =>
      client.call('removeSavedAddress', { body: { address: `0x${'1'.repeat(40)}`, chainId: null } }),
    expected: signedIn('ok'),
  },
  historyNotes: { attempt: (client) => client.call('historyNotes'), expected: signedIn('ok') },
  saveHistoryNote: {
    attempt: (client) =>
      client.call('saveHistoryNote', {
        body: { chainId: 31_337, hash: `0x${'1'.repeat(64)}`, note: 'Lunch' },
      }),
    expected: signedIn('ok'),
  },
  tokenChoices: { attempt: (client) => client.call('tokenChoices'), expected: signedIn('ok') },
  chooseToken: {
    attempt: (client) =>
      client.call('chooseToken', {
        body: { chainId: 31_337, contract: `0x${'1'.repeat(40)}`, decimals: 6, isHidden: false },
      }),
    expected: signedIn('ok'),
  },
  walletNetworks: { attempt: (client) => client.call('walletNetworks'), expected: signedIn('ok') },
  paidAddresses: {
    attempt: (client) => client.call('paidAddresses', { query: { address: `0x${'1'.repeat(40)}` } }),
    expected: signedIn('ok'),
  },
  notePaid: {
    attempt: (client) =>
      client.call('notePaid', {
        body: {
          sends: [{ address: `0x${'1'.repeat(40)}`, userId: null, sentTime: '2026-01-01T00:00:00.000Z' }],
        },
      }),
    expected: signedIn('ok'),
  },
  walletList: { attempt: (client) => client.call('walletList'), expected: signedIn('ok') },
  keepWalletList: {
    attempt: (client) => client.call('keepWalletList', { body: { wallets: [], before: [] } }),
    expected: signedIn('ok'),
  },
  // No local network runs beside this platform.
  dripFaucet: {
    attempt: (client) =>
      client.call('dripFaucet', { body: { chainId: 31_337, address: `0x${'1'.repeat(40)}` } }),
    expected: signedIn('not_found'),
  },
  // No local network runs beside this platform.
  swapQuote: {
    attempt: (client) =>
      client.call('swapQuote', {
        params: { chainId: 31_337 },
        query: {
          from: 'native',
          to: `0x${'1'.repeat(40)}`,
          amount: '1',
          slippage: 50,
          address: `0x${'1'.repeat(40)}`,
        },
      }),
    expected: signedIn('not_found'),
  },
  payee: {
    attempt: (client, { guest }) => client.call('payee', { params: { userId: guest } }),
    expected: ['unauthenticated', 'email_unverified', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
};

/** Handles are on a public chain; who asks must be signed in, so that asking has a limit. */
export const handleRows: Record<keyof typeof handleRoutes, Row> = {
  hasHandle: {
    attempt: (client) =>
      client.call('hasHandle', {
        body: {
          operationName: 'hasHandle',
          query: hasHandleQuery,
          variables: { address: `0x${'1'.repeat(40)}` },
        },
      }),
    expected: signedIn('ok'),
  },
};
