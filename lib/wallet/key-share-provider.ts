import {
  createClient,
  hexToNumber,
  http,
  InternalRpcError,
  InvalidParamsRpcError,
  isAddress,
  isHex,
  MethodNotSupportedRpcError,
  numberToHex,
  ResourceUnavailableRpcError,
  SwitchChainError,
  UnauthorizedProviderError,
  UserRejectedRequestError,
  type Address,
  type Chain,
  type Client,
  type Hex,
} from 'viem';
import { askSigner } from '@/lib/signer/ask-signer';
import type { AskingSite, SignerRequest } from '@/lib/signer/messages';
import { SignerError } from '@/lib/signer/signer-error';
import { ownKeyShareAddress } from '@/lib/wallet-state/key-share-address';
import { CallBatches } from './call-batches';
import { ownReceipt } from './own-receipt';
import { prepare } from './prepare-transaction';
import { asUnsigned } from './sending/unsigned';
import { submit } from './submit-transaction';

interface RpcRequest {
  readonly method: string;
  readonly params?: readonly unknown[] | object;
}

type Listener = (value: string) => void;
type AskedSignature = Extract<
  SignerRequest,
  { kind: 'transaction' | 'message' | 'typedData' | 'authorization' }
>;

/**
 * EIP-1193 for the key-share wallet. It knows the address and the nodes; keys are the signer's affair. What it does not
 * answer itself is asked of a node of the current network.
 */
export class KeyShareProvider {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #clients = new Map<number, Client>();
  readonly #chains: readonly Chain[];
  #current: number;
  readonly #batches = new CallBatches({
    chainId: () => this.#current,
    send: (call) => this.#send(call),
    receipt: (hash, chainId) => ownReceipt(this.#client(chainId), hash),
  });

  readonly #site: AskingSite | undefined;

  /** `site`: who asks through the app; without it the app itself asks. */
  constructor(chains: readonly Chain[], current: number, site?: AskingSite) {
    this.#site = site;
    this.#chains = chains;
    this.#current = current;
  }

  get chainId(): number {
    return this.#current;
  }

  on(event: string, listener: Listener): void {
    const set = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, set.add(listener));
  }

  removeListener(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  /** Takes a network of the table; the wallet itself is the same on all of them. */
  switchTo(chainId: number): void {
    if (!this.#chains.some(({ id }) => id === chainId)) {
      throw new SwitchChainError(new Error(`Unrecognized chain ID "${numberToHex(chainId)}"`));
    }
    if (chainId === this.#current) return;
    this.#current = chainId;
    for (const listener of this.#listeners.get('chainChanged') ?? []) listener(numberToHex(chainId));
  }

  async request({ method, params }: RpcRequest): Promise<unknown> {
    const given = Array.isArray(params) ? (params as readonly unknown[]) : [];
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts': {
        const address = await ownKeyShareAddress();
        return address === null ? [] : [address];
      }
      case 'eth_chainId':
        return numberToHex(this.#current);
      case 'net_version':
        return String(this.#current);
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        // A network that is not in the table has no node here, whatever the asker says of it.
        this.switchTo(chainIdOf(given[0]));
        return null;
      case 'eth_sendTransaction':
        return this.#send(given[0]);
      case 'personal_sign':
        return this.#sign({
          kind: 'message',
          message: hexOf(given[0]),
          address: await this.#ownAddress(given[1]),
        });
      case 'eth_signTypedData_v4':
        return this.#sign({
          kind: 'typedData',
          typedData: typeof given[1] === 'string' ? given[1] : JSON.stringify(given[1]),
          chainId: this.#current,
          address: await this.#ownAddress(given[0]),
        });
      case 'wallet_signAuthorization': {
        const { from, ...authorization } = authorizationOf(given[0], this.#current);
        return this.#sign({ kind: 'authorization', authorization, address: await this.#ownAddress(from) });
      }
      case 'wallet_getCapabilities':
        await this.#ownAddress(given[0]);
        return CallBatches.capabilities(
          this.#chains.map(({ id }) => id),
          given[1],
        );
      case 'wallet_sendCalls':
        return this.#batches.send(given[0]);
      case 'wallet_getCallsStatus':
        return this.#batches.status(given[0]);
      case 'wallet_showCallsStatus':
      case 'eth_sign':
      case 'eth_signTransaction':
      case 'eth_signTypedData':
      case 'eth_signTypedData_v3':
        throw new MethodNotSupportedRpcError(new Error(`${method} is not supported`), { method });
      default:
        return this.#client().request({ method, params } as never);
    }
  }

  #client(chainId = this.#current): Client {
    const known = this.#clients.get(chainId);
    if (known) return known;
    const chain = this.#chains.find(({ id }) => id === chainId);
    const made = createClient({ chain, transport: http(chain?.rpcUrls.default.http[0]), ccipRead: false });
    this.#clients.set(chainId, made);
    return made;
  }

  async #send(given: unknown): Promise<Hex> {
    const client = this.#client();
    const { from, raw } = await this.#signTransaction(client, given).catch((cause: unknown) => {
      throw asUnsigned(cause);
    });
    return submit(client, raw, from);
  }

  async #signTransaction(client: Client, given: unknown): Promise<{ from: Address; raw: Hex }> {
    const from = await this.#ownAddress((given as { from?: unknown } | undefined)?.from);
    const { transaction, token } = await prepare(client, from, given);
    const raw = await this.#sign({
      kind: 'transaction',
      address: from,
      transaction,
      ...(token && { token }),
    });
    return { from, raw };
  }

  async #sign(request: AskedSignature): Promise<Hex> {
    try {
      const outcome = await askSigner(this.#site ? { ...request, site: this.#site } : request);
      if (outcome.kind !== 'signed' || !isHex(outcome.value)) throw new SignerError('refused');
      return outcome.value;
    } catch (cause) {
      throw asRpcError(cause);
    }
  }

  /** The wallet signs for its own address alone. */
  async #ownAddress(asked: unknown): Promise<Address> {
    const own = await ownKeyShareAddress();
    if (own === null) throw new UnauthorizedProviderError(new Error('There is no key-share wallet'));
    if (asked === undefined) return own;
    if (typeof asked !== 'string' || !isAddress(asked, { strict: false })) {
      throw new InvalidParamsRpcError(new Error('Not an address'));
    }
    if (asked.toLowerCase() !== own.toLowerCase()) {
      throw new UnauthorizedProviderError(new Error('This wallet has another address'));
    }
    return own;
  }
}

function chainIdOf(given: unknown): number {
  const chainId = (given as { chainId?: unknown } | undefined)?.chainId;
  if (!isHex(chainId)) throw new InvalidParamsRpcError(new Error('Not a chain id'));
  return hexToNumber(chainId);
}

/** EIP-7702. No standard says how it is asked for; whatever is asked for, the signer decides. */
function authorizationOf(given: unknown, current: number) {
  const { from, address, chainId, nonce } = (given ?? {}) as Record<string, unknown>;
  if (typeof address !== 'string' || !isAddress(address, { strict: false }) || !isHex(nonce)) {
    throw new InvalidParamsRpcError(new Error('Not an authorization'));
  }
  return {
    ...{ from, address, nonce: hexToNumber(nonce) },
    chainId: isHex(chainId) ? hexToNumber(chainId) : current,
  };
}

/** Wallets take a text, too, where bytes in hexadecimal are meant. */
function hexOf(given: unknown): Hex {
  if (isHex(given, { strict: true }) && given.length % 2 === 0) return given;
  if (typeof given !== 'string') throw new InvalidParamsRpcError(new Error('Not a message'));
  let text = '0x';
  for (const byte of new TextEncoder().encode(given)) text += byte.toString(16).padStart(2, '0');
  return text as Hex;
}

/** What the signer says, in the errors of EIP-1193 and EIP-1474. */
export function asRpcError(cause: unknown): unknown {
  if (!(cause instanceof SignerError)) return cause;
  switch (cause.fault) {
    case 'rejected':
      return new UserRejectedRequestError(cause);
    case 'busy':
      return new ResourceUnavailableRpcError(cause);
    case 'refused':
      return new InvalidParamsRpcError(cause);
    case 'unavailable':
      return new InternalRpcError(cause);
  }
}
