import { isApprovalData } from './approval.abi';
import { builtInCatalogue, type SignerCatalogue } from './catalogue';
import { describeCall, type CallBytes } from './describe';
import { dataRisks } from './data-risks';
import { isHighFee } from './high-fee';
import type { Pair } from './pair';
import { askingHosts, type SigningRequest } from './sign';

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
  /** A call that others send with the signature: of a Safe, or in the name of the signer. */
  | 'safeCall'
  | 'callForYou'
  /** Somebody else's code runs as the Safe. */
  | 'delegateCall'
  /** A Safe refunds the sender of the call. */
  | 'safeRefund'
  /** Of votes. */
  | 'delegation'
  /** It can be used for more than a year. */
  | 'longLived'
  /** It is about assets of another address, so it is no use to the one that signs. */
  | 'otherOwner'
  /** It has the form of a known protocol and is for another contract. */
  | 'otherContract'
  /** Bytes in it have the form of a call. */
  | 'hiddenCall'
  /** No network is named, so it counts on each of them. */
  | 'anyNetwork'
  /** Characters that nobody would see, or that turn the order of reading. */
  | 'unseenText'
  /** A site is named that is not the one that asks. */
  | 'otherSite'
  /** A contract acts as the wallet. */
  | 'delegatedCode'
  /** A fee far above what the network asks. */
  | 'highFee';

/**
 * The risks of a signable request, without double ones. None: one confirmation is enough. In a pair (pair.ts) a signed
 * allowance is as exact as one by transaction and good for minutes, so it is no risk by itself.
 */
export function requestRisks(
  request: SigningRequest,
  catalogue: SignerCatalogue = builtInCatalogue,
  hosts: readonly string[] = [],
  pair: Pair | null = null,
): readonly RequestRisk[] {
  switch (request.kind) {
    case 'transaction': {
      const { transaction } = request;
      const risks = callRisks(transaction, catalogue);
      return isHighFee(transaction, catalogue) ? [...risks, 'highFee'] : risks;
    }
    case 'typedData':
      return dataRisks(request.typedData, {
        address: request.address,
        hosts: askingHosts(request, hosts),
        catalogue,
        nowSeconds: Math.floor(Date.now() / 1000),
      }).filter((risk) => !(risk === 'signedAllowance' && pair?.permit));
    case 'authorization':
      return ['delegatedCode'];
    case 'message':
      return [];
  }
}

export function callRisks(transaction: CallBytes, catalogue: SignerCatalogue): RequestRisk[] {
  const call = describeCall(transaction, null, catalogue);
  if (call.kind === 'unknown') return isApprovalData(transaction.data) ? ['unreadPermission'] : [];
  if (call.kind === 'approveAll') return call.isAllowed ? ['approvalForAll'] : [];
  if (call.kind !== 'approve') return [];
  return [
    ...(call.adds && call.amount.units > 0n ? (['increase'] as const) : []),
    ...(call.isUnlimited ? (['unlimited'] as const) : []),
  ];
}
