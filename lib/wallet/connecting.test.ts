import type { GetAccountReturnType } from 'wagmi/actions';
import { connectFailureOf } from './connect-failure';
import { isMobile, offerWalletSite } from './no-wallet';
import { hasLeft } from './watch-account';

describe('Without a wallet in the browser', () => {
  const open = jest.fn();
  beforeAll(() => Object.assign(globalThis, { window: { open } }));
  beforeEach(() => open.mockClear());

  test('WAL-31 the site of a wallet opens on a computer', () => {
    expect(offerWalletSite(isMobile('Mozilla/5.0 (X11; Linux x86_64) Chrome/140'))).toBe(false);
    expect(open).toHaveBeenCalledWith('https://metamask.io/download/', '_blank', 'noopener,noreferrer');
  });

  test.each(['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'])(
    'WAL-32 OPN-17 nothing opens on a phone, and the answer is true: %s',
    (agent) => {
      expect(offerWalletSite(isMobile(agent))).toBe(true);
      expect(open).not.toHaveBeenCalled();
    },
  );
});

describe('WAL-48 OPN-22 whoever is logged in leaves', () => {
  const account = (status: string, address?: string, id = 'org.example.wallet') =>
    ({ status, address, connector: address === undefined ? undefined : { id } }) as GetAccountReturnType;
  const [one, other] = ['0x01', '0x02'];

  test.each<[string, boolean, GetAccountReturnType, GetAccountReturnType]>([
    [
      'when the wallet speaks for another account',
      true,
      account('connected', one),
      account('connected', other),
    ],
    ['when the wallet disconnects', true, account('connected', one), account('disconnected')],
    [
      'when the account has changed while the page was closed',
      true,
      account('reconnecting', one),
      account('connected', other),
    ],
    [
      'not when a page loads with a locked wallet',
      false,
      account('reconnecting', one),
      account('disconnected'),
    ],
    ['not when a wallet is connected', false, account('disconnected'), account('connected', one)],
    [
      'not when another wallet is chosen',
      false,
      account('connected', one),
      account('connected', other, 'org.example.second'),
    ],
    [
      'not when the own wallet of this site goes',
      false,
      account('connected', one, 'keyShare'),
      account('disconnected'),
    ],
  ])('%s', (_, leaves, before, now) => {
    expect(hasLeft(now, before, true)).toBe(leaves);
  });

  test('when the wallet goes and the own wallet of this site stands in for it', () => {
    expect(hasLeft(account('connected', other, 'keyShare'), account('connected', one), false)).toBe(true);
    expect(hasLeft(account('connected', other, 'keyShare'), account('reconnecting', one), false)).toBe(false);
  });
});

test.each([
  ['rejected', { code: 4001 }],
  ['rejected', new Error('wrapped', { cause: { code: 4001 } })],
  ['pending', { code: -32002, message: 'Already pending' }],
  ['failed', new Error('Nobody is there')],
  ['failed', undefined],
])('a wallet has %s: %#', (failure, error) => {
  expect(connectFailureOf(error)).toBe(failure);
});
