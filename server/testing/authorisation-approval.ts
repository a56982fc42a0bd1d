import type { approvalRoutes } from '@/protocol/approval';
import { signedIn, type Row } from './authorisation';

/** Whoever is signed in sees what others may take from their own addresses, and from no others. */
export const approvalRows: Record<keyof typeof approvalRoutes, Row> = {
  approvals: {
    attempt: (client) => client.call('approvals', { query: { address: `0x${'1'.repeat(40)}` } }),
    expected: signedIn('not_found'),
  },
};
