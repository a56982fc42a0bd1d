import type { Hex } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import type { Config } from 'wagmi';
import { getAccount, signMessage } from 'wagmi/actions';
import type { WalletNonce } from '@/protocol/linked-wallet';
import { networkByChainId, networks } from '@/protocol/network';

/** A signed EIP-4361 message. */
export interface SignedProof {
  readonly message: string;
  readonly signature: Hex;
}

/** Lets the connected wallet sign that it is its owner who is here, for this site and this statement. */
export async function signProof(config: Config, nonce: WalletNonce, statement: string): Promise<SignedProof> {
  const { address, chainId, connector } = getAccount(config);
  if (!address || !connector) throw new Error('No wallet is connected');
  // Only a contract's signature depends on the network; a key signs the same on one that we do not know.
  const known = chainId !== undefined && networkByChainId(chainId) ? chainId : networks[0].chainId;
  const message = createSiweMessage({
    address,
    chainId: known,
    domain: location.host,
    uri: location.origin,
    version: '1',
    nonce: nonce.nonce,
    issuedAt: new Date(nonce.issuedTime),
    expirationTime: new Date(nonce.expiresTime),
    statement,
  });
  return { message, signature: await signMessage(config, { connector, account: address, message }) };
}
