import type { Address, Hex } from 'viem';
import { networkByChainId } from '@/protocol/network';
import type { Nodes } from '@/runtime/nodes';
import type { Config } from '@/server/config/config';
import { AppError } from '@/server/http/app-error';

/** How long a message may be signed; a wallet on a phone takes its time. */
export const PROOF_MS = 10 * 60_000;

/** A node that says nothing about a contract's signature for so long has failed. */
const NODE_MS = 10_000;

/** What a contract answers to a signature that it takes for its own. */
const EIP1271_YES = '0x1626ba7e';

/** What a message says that has been read, before its signature is looked at. */
export interface Claim {
  /** EIP-55. */
  readonly address: Address;
  readonly chainId: number;
  readonly nonce: string;
}

export interface Expected {
  readonly publicUrl: string;
  readonly statement: string;
  readonly now: Date;
}

/**
 * Reads an EIP-4361 message and holds every field to what this installation asks for: our own domain and address, the
 * statement of this use, a network that the product knows, and times around now. Null for any other text.
 */
export async function readClaim(message: string, expected: Expected): Promise<Claim | null> {
  // Large, and needed by few calls.
  const [{ createSiweMessage, parseSiweMessage }, { isAddress }] = await Promise.all([
    import('viem/siwe'),
    import('viem/utils'),
  ]);
  const { address, chainId, domain, expirationTime, issuedAt, nonce, statement, uri, version } =
    parseSiweMessage(message);
  const { publicUrl, now } = expected;
  if (!address || !isAddress(address) || !nonce || !issuedAt || !expirationTime) return null;
  if (chainId === undefined || !networkByChainId(chainId)) return null;
  if (domain !== new URL(publicUrl).host || uri !== publicUrl || version !== '1') return null;
  if (statement !== expected.statement) return null;
  const isTimely =
    issuedAt.getTime() <= now.getTime() &&
    expirationTime.getTime() > now.getTime() &&
    expirationTime.getTime() - issuedAt.getTime() <= PROOF_MS;
  if (!isTimely) return null;
  // The parser looks for fields anywhere; only the text that these fields make, and nothing else, was meant.
  const fields = { address, chainId, domain, expirationTime, issuedAt, nonce, statement, uri, version };
  return createSiweMessage(fields) === message ? { address, chainId, nonce } : null;
}

/**
 * Who has signed the message of a claim: the key of the address itself, which is the same on every network, or a
 * contract (EIP-1271), which is one on the claim's network alone, as a node of it says; null: nobody. Without such a
 * node a contract cannot sign. Not inside a transaction.
 */
export async function signerOf(
  { address, chainId }: Claim,
  message: string,
  signature: Hex,
  nodes: Nodes,
): Promise<'key' | 'contract' | null> {
  const { verifyMessage } = await import('viem/utils');
  if (await verifyMessage({ address, message, signature }).catch(() => false)) return 'key';

  const urls = nodes.get(chainId);
  if (!urls) return null;
  const viem = await import('viem');
  const transport = viem.fallback(urls.map((url) => viem.http(url, { timeout: NODE_MS, retryCount: 0 })));
  const client = viem.createPublicClient({
    transport,
    // The contract is of whoever wants in, and must not name addresses that this server then fetches (EIP-3668).
    ccipRead: false,
  });
  try {
    if (!(await client.getCode({ address }))) return null;
    const answer = await client.readContract({
      address,
      abi: viem.parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
      functionName: 'isValidSignature',
      args: [viem.hashMessage(message), signature],
    });
    return answer === EIP1271_YES ? 'contract' : null;
  } catch (cause) {
    const isNo =
      cause instanceof viem.BaseError &&
      cause.walk(
        (error) =>
          error instanceof viem.ContractFunctionRevertedError ||
          error instanceof viem.ContractFunctionZeroDataError ||
          error instanceof viem.AbiDecodingDataSizeTooSmallError,
      ) !== null;
    if (isNo) return null;
    // The node says nothing: neither right nor wrong.
    throw new AppError('chain_unavailable', {}, { cause });
  }
}

/**
 * The nodes whose contracts may sign. In production no local network is among them: anybody makes contracts there, at
 * addresses that are a person's elsewhere.
 */
export function contractNodes({ mode, nodes }: Pick<Config, 'mode' | 'nodes'>): Nodes {
  if (mode !== 'production') return nodes;
  return new Map([...nodes].filter(([chainId]) => networkByChainId(chainId)?.isLocal === false));
}
