/** A card of a transfer is `m.room.message` of this `msgtype`; under the same key its content has `TransferCardContent`. */
export const TRANSFER_MESSAGE_TYPE = 'guildhall.transfer';

/**
 * What somebody says of a transfer in a conversation. Only chain and hash count: who sent how much to whom is read from the
 * chain by every reader; the rest says what to compare it with.
 */
export interface TransferCardContent {
  readonly chainId: number;
  readonly hash: `0x${string}`;
  /** Account id of the person it is for. */
  readonly to: number;
}

/** The card's content in a message; null in any other, whatever it pretends. */
export function transferCardOf(content: Readonly<Record<string, unknown>>): TransferCardContent | null {
  if (content.msgtype !== TRANSFER_MESSAGE_TYPE) return null;
  const card = content[TRANSFER_MESSAGE_TYPE];
  if (typeof card !== 'object' || card === null) return null;
  const { chain_id: chainId, hash, to } = card as Record<string, unknown>;
  const isId = (value: unknown): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
  if (!isId(chainId) || !isId(to) || typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/.test(hash)) return null;
  return { chainId, hash: hash as `0x${string}`, to };
}

/** A card as a message; `body` is what people read whose client does not know it. */
export function transferMessage({ chainId, hash, to }: TransferCardContent, body: string) {
  return { msgtype: TRANSFER_MESSAGE_TYPE, body, [TRANSFER_MESSAGE_TYPE]: { chain_id: chainId, hash, to } };
}
