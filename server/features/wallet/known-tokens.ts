/** A token as the catalogue names it. */
export interface KnownToken {
  readonly address: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Of a token in dollars. */
  readonly feed: string | null;
}

export interface KnownNetwork {
  /** The feed of the coin in dollars (Chainlink's, which say when they were written). */
  readonly nativeFeed: string;
  readonly tokens: readonly KnownToken[];
}

const usdc = (address: string, feed: string | null, decimals = 6): KnownToken => ({
  address,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals,
  feed,
});
const usdt = (address: string, feed: string | null, decimals = 6): KnownToken => ({
  address,
  name: 'Tether USD',
  symbol: 'USDT',
  decimals,
  feed,
});

/** What the five networks of the documents offer before anybody adds a token; issuers and Chainlink publish the addresses. */
export const knownNetworks: ReadonlyMap<number, KnownNetwork> = new Map([
  [
    1,
    {
      nativeFeed: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
      tokens: [
        usdc('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6'),
        usdt('0xdAC17F958D2ee523a2206206994597C13D831ec7', '0x3E7d1eAB13ad0104d2750B8863b489D65364e32D'),
      ],
    },
  ],
  [
    56,
    {
      nativeFeed: '0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE',
      tokens: [
        usdc('0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', '0x51597f405303C4377E36123cBc172b13269EA163', 18),
        usdt('0x55d398326f99059fF775485246999027B3197955', '0xB97Ad0E74fa7d920791E90258A6E2085088b4320', 18),
      ],
    },
  ],
  [
    137,
    {
      nativeFeed: '0xAB594600376Ec9fD91F8e885dADF0CE036862dE0',
      tokens: [
        usdc('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', '0xfE4A8cc5b5B2366C1B58Bea3858e81843581b2F7'),
        usdt('0xc2132D05D31c914a87C6611C10748AEb04B58e8F', '0x0A6513e40db6EB1b165753AD52E80663aeA50545'),
      ],
    },
  ],
  [
    10,
    {
      nativeFeed: '0x13e3Ee699D1909E989722E753853AE30b17e08c5',
      tokens: [
        usdc('0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', '0x16a9FA2FDa030272Ce99B29CF780dFA30361E0f3'),
        usdt('0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', '0xECef79E109e997bCA29c1c0897ec9d7b03647F5E'),
      ],
    },
  ],
  [
    42_161,
    {
      nativeFeed: '0x639Fe6ab55C921f74e7fac1ee960C0B6293ba612',
      tokens: [
        usdc('0xaf88d065e77c8cC2239327C5EDb3A432268e5831', '0x50834F3163758fcC1Df9973b6e91f0F0F0434aD3'),
        usdt('0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', '0x3f3f5dF88dC9F13eac63DF89EC16ef6e7E25DdE7'),
      ],
    },
  ],
]);
