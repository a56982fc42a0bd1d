import {
  domainSeparator,
  erc20Abi,
  getAddress,
  keccak256,
  parseAbi,
  parseSignature,
  size,
  stringToHex,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem';
import type { Config } from 'wagmi';
import { signTypedData } from 'wagmi/actions';
import { permit } from '@/lib/signer/permission-types';
import type { SignedPermit } from '@/lib/signer/swap/read-permit';

/* Allowances by signature instead of by transaction (EIP-2612). */

const permitAbi = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function version() view returns (string)',
]);

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;
/** DAI had another type before the standard, which allows everything or nothing. */
const TYPEHASH = keccak256(stringToHex(`Permit(${permit.types.Permit})`));
const SIGNATURE_BYTES = 65;

export interface PermitDomain {
  readonly name: string;
  readonly version: string;
  readonly chainId: number;
  readonly verifyingContract: Address;
}

/** What a token takes a signature for. */
export interface TokenPermit {
  readonly domain: PermitDomain;
  /** Which one is next. */
  readonly nonce: bigint;
}

interface Asked {
  readonly chainId: number;
  readonly token: Address;
  readonly owner: Address;
}

/** Tokens whose answers say that they take a signature, and that took none. Until the page is left. */
const unpermitted = new Set<string>();
const keyOf = ({ chainId, token }: Omit<Asked, 'owner'>) => `${chainId} ${getAddress(token)}`;

/** From now on this token is asked by transaction. */
export function forgetPermits(of: Omit<Asked, 'owner'>): void {
  unpermitted.add(keyOf(of));
}

/**
 * Reads how a token takes permits. Null if it has none, if its answers are missing or contradict each other, or if the owner is a
 * contract: many tokens don't accept the signature of one.
 */
export async function tokenPermit(client: PublicClient, asked: Asked): Promise<TokenPermit | null> {
  if (unpermitted.has(keyOf(asked))) return null;
  const { chainId, token, owner } = asked;
  const read = { address: token, abi: permitAbi } as const;
  const [nonce, separator, typehash, name, version, code] = await Promise.all([
    answerOf(client.readContract({ ...read, functionName: 'nonces', args: [owner] })),
    answerOf(client.readContract({ ...read, functionName: 'DOMAIN_SEPARATOR' })),
    answerOf(client.readContract({ ...read, functionName: 'PERMIT_TYPEHASH' })),
    answerOf(client.readContract({ address: token, abi: erc20Abi, functionName: 'name' })),
    answerOf(client.readContract({ ...read, functionName: 'version' })),
    client.getCode({ address: owner }).then(
      (found) => found ?? '0x',
      () => null,
    ),
  ]);
  if (code !== '0x' || nonce === null || separator === null || name === null) return null;
  if (typehash !== null && typehash !== TYPEHASH) return null;
  // A token that doesn't tell its version has the first one, as OpenZeppelin's and Uniswap's have.
  for (const one of version === null ? ['1'] : [version, '1']) {
    const domain = { name, version: one, chainId, verifyingContract: getAddress(token) };
    if (domainSeparator({ domain }) === separator) return { domain, nonce };
  }
  return null;
}

export interface PermitTerms {
  readonly owner: Address;
  readonly spender: Address;
  readonly amount: bigint;
  /** Seconds since 1970; no later block takes it. */
  readonly deadline: bigint;
}

/** Asks the connected wallet for the signature. Rejects with what the wallet says, and where it gives none that a token takes. */
export async function signPermit(
  config: Config,
  { domain, nonce }: TokenPermit,
  terms: PermitTerms,
): Promise<SignedPermit> {
  const { owner, spender, amount, deadline } = terms;
  const signature: Hex = await signTypedData(config, {
    account: owner,
    domain,
    types,
    primaryType: 'Permit',
    message: { owner, spender, value: amount, nonce, deadline },
  });
  if (size(signature) !== SIGNATURE_BYTES) throw new RangeError('the signature of a contract');
  const { r, s, yParity } = parseSignature(signature);
  const v = yParity === 0 ? 27 : 28;
  return { token: domain.verifyingContract, owner, spender, amount, deadline, v, r, s };
}

const answerOf = <Answer>(asked: Promise<Answer>): Promise<Answer | null> => asked.catch(() => null);
