import { policyExtras } from './policy-extras';

const relays = ['wss://relay.walletconnect.com', 'wss://relay.walletconnect.org'];
const config = (walletConnectProjectId: string | null) => ({
  publicUrl: 'https://guild.example',
  signerOrigin: null,
  walletConnectProjectId,
});

test.each(['/index', '/index/wallet', '/index/settings/account/3', '/login/wallet'])(
  '%s may reach the relay of WalletConnect where it is configured',
  (path) => {
    expect(policyExtras(path, config('0'.repeat(32))).connect).toEqual(relays);
    expect(policyExtras(path, config(null)).connect).toBeUndefined();
  },
);

test.each(['/', '/login', '/signup', '/index/guildOverview/3', '/index/guildSearch', '/signer'])(
  '%s may not, whatever is configured',
  (path) => {
    expect(policyExtras(path, config('0'.repeat(32))).connect).toBeUndefined();
  },
);
