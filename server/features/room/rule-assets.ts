import { getAddress } from 'viem';
import {
  balanceKey,
  balanceTerms,
  decimalsOf,
  unitsOf,
  type AccessRule,
  type AccessTerm,
  type BalanceTerm,
} from '@/protocol/access-rule';
import { networkByChainId } from '@/protocol/network';
import type { AssetFacts } from '@/protocol/room-access';
import { assetFacts } from '@/server/chain/asset-facts';
import type { BalanceReader } from '@/server/chain/balance-reader';
import { AppError } from '@/server/http/app-error';

const TOKEN_ID_END = 2n ** 256n;

/** Contracts that access rules name, as they describe themselves. */
export class RuleAssets {
  readonly #balances: BalanceReader;

  constructor(balances: BalanceReader) {
    this.#balances = balances;
  }

  /** Refuses what is no token or collection on that network, and `chain_unavailable` when the network does not answer. */
  async facts(chainId: number, kind: 'token' | 'nft', address: string): Promise<AssetFacts> {
    const client = this.#balances.clientOn(chainId);
    if (!client) throw new AppError('access_network_missing');
    let facts: AssetFacts | null;
    try {
      facts = await assetFacts(client, kind, getAddress(address));
    } catch (cause) {
      throw new AppError('chain_unavailable', {}, { cause });
    }
    if (facts) return facts;
    const network = networkByChainId(chainId)?.name ?? String(chainId);
    throw new AppError(kind === 'token' ? 'access_token_invalid' : 'access_nft_invalid', { network });
  }

  /**
   * A rule with what the contracts say of themselves, whatever the caller has said. Conditions that were in the rule before
   * stay as they are: a network that is away does not keep anybody from changing the others.
   */
  async verified(rule: AccessRule, former: AccessRule | null): Promise<AccessRule> {
    const known = new Map(balanceTerms(former).map((term) => [balanceKey(term), term]));
    const groups = [];
    for (const group of rule.groups) {
      const terms: AccessTerm[] = [];
      for (const term of group.terms) {
        terms.push(
          term.kind === 'role' ? term : (known.get(balanceKey(term)) ?? (await this.#verifiedTerm(term))),
        );
      }
      groups.push({ ...group, terms });
    }
    return { ...rule, groups };
  }

  async #verifiedTerm(term: BalanceTerm): Promise<BalanceTerm> {
    const verified = await this.#described(term);
    const decimals = decimalsOf(verified);
    if ((unitsOf(verified.amount, decimals) ?? 0n) === 0n) {
      throw new AppError('access_amount_invalid', { decimals, field: 'amount' });
    }
    return verified;
  }

  async #described(term: BalanceTerm): Promise<BalanceTerm> {
    const { chainId, amount } = term;
    if (term.kind === 'coin') {
      if (!this.#balances.clientOn(chainId)) throw new AppError('access_network_missing');
      return { kind: 'coin', chainId, amount };
    }
    const address = getAddress(term.address);
    const { standard, name, symbol, decimals } = await this.facts(chainId, term.kind, address);
    if (standard === 'erc20') return { kind: 'token', chainId, address, amount, symbol, decimals };
    const tokenId = standard === 'erc1155' && term.kind === 'nft' ? term.tokenId : null;
    const isNamed = tokenId !== null && BigInt(tokenId) < TOKEN_ID_END;
    if (standard === 'erc1155' && !isNamed) throw new AppError('invalid_input', { field: 'tokenId' });
    return { kind: 'nft', chainId, address, amount, name, standard, tokenId };
  }
}
