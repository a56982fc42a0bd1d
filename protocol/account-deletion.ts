import { z } from 'zod';
import { ACCOUNT_KEPT_DAYS, WALLET_SAVED_MINUTES } from './account-deletion-rules';
import { bytes32, chainId, token, units } from './reward-values';
import { route } from './route';
import { instant, spaceId } from './wire';

/** What stands between an account and its deletion, and what its owner has to know before. */
const accountDeletion = z.strictObject({
  username: z.string(),
  spaces: z
    .array(
      z.strictObject({
        id: spaceId,
        name: z.string(),
        logo: z.string(),
        byOperator: z.boolean().describe('the operator deleted it and may still bring it back'),
      }),
    )
    .describe('own spaces; while there are any, the account cannot be deleted'),
  rewards: z
    .array(
      z.strictObject({
        id: bytes32,
        chainId,
        token: token.shape.address,
        amount: units,
        expiresTime: instant,
      }),
    )
    .describe('own rewards whose rest has not been returned'),
  wallet: z
    .strictObject({
      address: z.string(),
      savedTime: instant.nullable().describe('when its password was shown last'),
    })
    .nullable()
    .describe(`its password is shown at most ${WALLET_SAVED_MINUTES} minutes before the deletion`),
  deleted: z
    .strictObject({
      deletedTime: instant,
      until: instant,
      restorable: z.boolean().describe('false: the purge waits for a reward to return, and the wallet stays'),
    })
    .nullable(),
});
export type AccountDeletion = z.output<typeof accountDeletion>;

export const accountDeletionRoutes = {
  accountDeletion: route({
    method: 'GET',
    path: 'user/deletion',
    caller: 'session',
    whileSuspended: true,
    summary: 'What the deletion of the own account takes and would leave behind, or how it stands',
    result: accountDeletion,
  }),
  deleteAccount: route({
    method: 'POST',
    path: 'user/deletion',
    caller: 'session',
    freshLogin: true,
    whileSuspended: true,
    summary: `Delete the own account: it is gone at once, can be brought back for ${ACCOUNT_KEPT_DAYS} days, and every session ends`,
    result: z.strictObject({ until: instant }),
  }),
  restoreAccount: route({
    method: 'POST',
    path: 'user/deletion/undo',
    caller: 'session',
    whileSuspended: true,
    summary: 'Bring back the own account with everything in it; one that is not deleted stays as it is',
    result: z.null(),
  }),
};
