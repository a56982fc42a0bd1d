/** Tokens with more decimals are taken by nobody of ours: such a number turns any amount into any other. */
export const TOKEN_DECIMALS_MAX = 36;

/** A token that the product lists by itself. Platform and signer read the same list. */
export interface KnownToken {
  readonly address: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

const usdc = (address: string, decimals = 6): KnownToken => ({
  address,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals,
});
const usdt = (address: string, decimals = 6): KnownToken => ({
  address,
  name: 'Tether USD',
  symbol: 'USDT',
  decimals,
});

/** Listed tokens by chain id, before anyone adds one. The issuers publish the addresses. */
export const knownTokens: ReadonlyMap<number, readonly KnownToken[]> = new Map([
  [
    1,
    [usdc('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'), usdt('0xdAC17F958D2ee523a2206206994597C13D831ec7')],
  ],
  [
    56,
    [
      usdc('0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18),
      usdt('0x55d398326f99059fF775485246999027B3197955', 18),
    ],
  ],
  [
    137,
    [usdc('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'), usdt('0xc2132D05D31c914a87C6611C10748AEb04B58e8F')],
  ],
  [
    10,
    [usdc('0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'), usdt('0x94b008aA00579c1307B0EF2c499aD98a8ce58e58')],
  ],
  [
    42_161,
    [usdc('0xaf88d065e77c8cC2239327C5EDb3A432268e5831'), usdt('0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9')],
  ],
]);
