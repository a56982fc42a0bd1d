import { policyExtras } from './policy-extras';

const relays = ['wss://relay.walletconnect.com', 'wss://relay.walletconnect.org'];
const config = (walletConnectProjectId: string | null) => ({
  publicUrl: 'https://guild.example',
  signerOrigin: null,
  walletConnectProjectId,
});

test.each([
  ['/index', true],
  ['/index/wallet', true],
  ['/index/settings/account/3', true],
  ['/login/wallet', false],
])(
  '%s may reach the relay of WalletConnect where it is configured; the shell also learns who an app is',
  (path, isShell) => {
    const verify = isShell ? ['https://verify.walletconnect.org'] : [];
    expect(policyExtras(path, config('0'.repeat(32))).connect).toEqual([...relays, ...verify]);
    expect(policyExtras(path, config(null)).connect).toBeUndefined();
  },
);

test('the page of the wallet alone may ask for the camera', () => {
  expect(policyExtras('/index/wallet', config(null)).camera).toBe(true);
  for (const path of ['/index', '/index/wallet/approvals', '/index/homePage/chat', '/signer', '/']) {
    expect(policyExtras(path, config(null)).camera).toBeUndefined();
  }
});

test.each(['/', '/login', '/signup', '/index/guildOverview/3', '/index/guildSearch', '/signer'])(
  '%s may not, whatever is configured',
  (path) => {
    expect(policyExtras(path, config('0'.repeat(32))).connect).toBeUndefined();
  },
);
