/** Rate limits for the specs: everything happens within minutes and comes from one address. */
export const RATE_LIMITS = [
  'peer=1000000/1m',
  'login=100000/15m',
  'login_account=1000/15m',
  'login_address=100000/15m',
  'register=100000/1h',
  'link=100000/15m',
  'forgot=100000/1h',
  'mail=1000/1h',
  'search=100000/1m',
  'join=10000/1h',
  'create_space=10000/1d',
  'update_space=10000/1h',
  'announcement=10000/1h',
  'upload=10000/1d',
  'faucet=10000/1h',
  'wallet_nonce=100000/15m',
].join(',');
