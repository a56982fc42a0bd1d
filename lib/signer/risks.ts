import { builtInCatalogue, type SignerCatalogue } from './catalogue';
import { describeCall } from './describe';
import { describeTypedData } from './describe-typed-data';
import { isHighFee } from './high-fee';
import type { SignerTransaction } from './messages';
import type { SigningRequest } from './sign';

/** Something that a person must confirm a second time before it is signed; each is a sentence in messages. */
export type RequestRisk =
  /** An allowance without a bound. */
  | 'unlimited'
  /** An allowance on top of the one before it. */
  | 'increase'
  /** Everything of a collection. */
  | 'approvalForAll'
  /** An allowance, a payment or a sale that others can use without a transaction of this wallet. */
  | 'signedAllowance'
  | 'signedPayment'
  | 'order'
  /** It sounds like one of these and cannot be read as one. */
  | 'unreadPermission'
  /** A fee far above what the network asks. */
  | 'highFee';

/** The risks of a signable request, without double ones. None: one confirmation is enough. */
export function requestRisks(
  request: SigningRequest,
  catalogue: SignerCatalogue = builtInCatalogue,
): readonly RequestRisk[] {
  switch (request.kind) {
    case 'transaction': {
      const { transaction } = request;
      const risks = callRisks(transaction, catalogue);
      return isHighFee(transaction, catalogue) ? [...risks, 'highFee'] : risks;
    }
    case 'typedData':
      return dataRisks(request.typedData, catalogue);
    case 'message':
      return [];
  }
}

function callRisks(transaction: SignerTransaction, catalogue: SignerCatalogue): RequestRisk[] {
  const call = describeCall(transaction, null, catalogue);
  if (call.kind === 'approveAll') return call.isAllowed ? ['approvalForAll'] : [];
  if (call.kind !== 'approve') return [];
  return [
    ...(call.adds && call.amount.units > 0n ? (['increase'] as const) : []),
    ...(call.isUnlimited ? (['unlimited'] as const) : []),
  ];
}

function dataRisks(text: string, catalogue: SignerCatalogue): RequestRisk[] {
  const { permission } = describeTypedData(text, catalogue);
  switch (permission?.kind) {
    case undefined:
    case 'revocation':
      return [];
    case 'allowance':
    case 'payment': {
      const risk = permission.kind === 'allowance' ? 'signedAllowance' : 'signedPayment';
      return permission.grants.some(({ isUnlimited }) => isUnlimited) ? [risk, 'unlimited'] : [risk];
    }
    case 'order':
      return ['order'];
    case 'unread':
      return ['unreadPermission'];
  }
}
