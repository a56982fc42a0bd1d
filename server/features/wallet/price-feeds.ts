/** The price feeds of a network, in dollars (Chainlink's, which say when they were written). */
export interface PriceFeeds {
  readonly native: string;
  /** By the symbol of a token in protocol/known-tokens.ts. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** By chain id; Chainlink publishes the addresses. */
export const priceFeeds: ReadonlyMap<number, PriceFeeds> = new Map([
  [
    1,
    {
      native: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
      tokens: {
        USDC: '0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6',
        USDT: '0x3E7d1eAB13ad0104d2750B8863b489D65364e32D',
      },
    },
  ],
  [
    56,
    {
      native: '0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE',
      tokens: {
        USDC: '0x51597f405303C4377E36123cBc172b13269EA163',
        USDT: '0xB97Ad0E74fa7d920791E90258A6E2085088b4320',
      },
    },
  ],
  [
    137,
    {
      native: '0xAB594600376Ec9fD91F8e885dADF0CE036862dE0',
      tokens: {
        USDC: '0xfE4A8cc5b5B2366C1B58Bea3858e81843581b2F7',
        USDT: '0x0A6513e40db6EB1b165753AD52E80663aeA50545',
      },
    },
  ],
  [
    10,
    {
      native: '0x13e3Ee699D1909E989722E753853AE30b17e08c5',
      tokens: {
        USDC: '0x16a9FA2FDa030272Ce99B29CF780dFA30361E0f3',
        USDT: '0xECef79E109e997bCA29c1c0897ec9d7b03647F5E',
      },
    },
  ],
  [
    42_161,
    {
      native: '0x639Fe6ab55C921f74e7fac1ee960C0B6293ba612',
      tokens: {
        USDC: '0x50834F3163758fcC1Df9973b6e91f0F0F0434aD3',
        USDT: '0x3f3f5dF88dC9F13eac63DF89EC16ef6e7E25DdE7',
      },
    },
  ],
]);
