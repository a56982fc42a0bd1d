import type { EIP1193Provider } from 'viem';
import { createConfig, http, injected, type Config } from 'wagmi';
import { connect, disconnect, getAccount, reconnect } from 'wagmi/actions';
import { networkByChainId } from '@/protocol/network';
import { asIfDisconnected } from './as-if-disconnected';
import { chainOf } from './chain';
import { disconnectOthers, disconnectWallet, returnToWallet } from './disconnect-wallet';
import { watchAccountOf } from './watch-account';

/* Which wallet is worked with when there are several, and who stays logged in. */

const leave = jest.fn();
let config: Config;

function wallet(id: string, address: string) {
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [address],
    eth_accounts: [address],
    eth_chainId: '0x7a69',
  };
  const provider = {
    request: ({ method }: { method: string }) => Promise.resolve(answers[method] ?? null),
    on: () => undefined,
    removeListener: () => undefined,
  } as unknown as EIP1193Provider;
  return injected({ target: { id, name: id, provider: provider as never } });
}
const connectorOf = (id: string) => {
  const found = config.connectors.find((one) => one.id === id);
  if (!found) throw new Error(`no connector ${id}`);
  return found;
};
const go = (id: string) => connect(config, { connector: connectorOf(id) });
const connected = () => [...config.state.connections.values()].map(({ connector }) => connector.id);
const current = () => getAccount(config).connector?.id;

beforeEach(() => {
  Object.assign(globalThis, {
    window: globalThis,
    location: { origin: 'https://guild.example', pathname: '/index/wallet' },
    // Somebody is logged in.
    localStorage: { getItem: () => '{}' },
  });
  leave.mockClear();
  const chain = chainOf(networkByChainId(31_337)!);
  config = createConfig({
    chains: [chain],
    transports: { 31_337: http() },
    connectors: [
      wallet('keyShare', '0x00000000000000000000000000000000000000A1'),
      wallet('one', '0x00000000000000000000000000000000000000B2'),
      wallet('other', '0x00000000000000000000000000000000000000C3'),
    ],
    multiInjectedProviderDiscovery: false,
    storage: null,
  });
  watchAccountOf(config, leave);
});

test('OPN-22 who lets go of a wallet here stays logged in, with the own wallet again', async () => {
  await go('keyShare');
  await go('one');
  await disconnectWallet(config, connectorOf('one'));
  expect([current(), connected()]).toEqual(['keyShare', ['keyShare']]);
  await go('one');
  await disconnect(config, { connector: connectorOf('keyShare') });
  await disconnectWallet(config, connectorOf('one'));
  expect([current(), getAccount(config).status]).toEqual([undefined, 'disconnected']);
  expect(leave).not.toHaveBeenCalled();
});

test('WAL-48 a wallet that goes by itself still logs out, also one that was let go of before', async () => {
  await go('one');
  await disconnectWallet(config, connectorOf('one'));
  await go('one');
  connectorOf('one').emitter.emit('disconnect');
  expect(leave).toHaveBeenCalledTimes(1);
});

test('who chooses another wallet has one external wallet connected, which is the chosen one', async () => {
  await go('keyShare');
  await go('one');
  await go('other');
  await disconnectOthers(config);
  expect([current(), connected().sort()]).toEqual(['other', ['keyShare', 'other']]);
  expect(leave).not.toHaveBeenCalled();
});

test('OPN-71 linking a wallet leaves that one current that was; without one the linked wallet is', async () => {
  await returnToWallet(config, undefined);
  await go('one');
  await returnToWallet(config, undefined);
  expect(current()).toBe('one');

  await go('keyShare');
  const before = getAccount(config).connector;
  await go('other');
  await returnToWallet(config, before);
  expect([current(), connected()]).toEqual(['keyShare', ['keyShare']]);
  expect(leave).not.toHaveBeenCalled();
});

test('who has a wallet connected can still connect one of a phone, and keeps the first until then', async () => {
  await go('keyShare');
  const offered = asIfDisconnected(config);
  expect([getAccount(offered).status, current()]).toEqual(['disconnected', 'keyShare']);
  await connect(offered, { connector: connectorOf('one') });
  expect([getAccount(offered).connector?.id, current()]).toEqual(['one', 'one']);
  // The same wallet again is a connection too.
  const again = asIfDisconnected(config);
  expect(getAccount(again).status).toBe('disconnected');
  await connect(again, { connector: connectorOf('one') });
  expect(getAccount(again)).toMatchObject({ status: 'connected' });
  expect(leave).not.toHaveBeenCalled();
});

test('a wallet that the page is still connecting does not count as one of a phone', async () => {
  const isBack = reconnect(config, { connectors: [connectorOf('one')] });
  const offered = asIfDisconnected(config);
  await isBack;
  expect([getAccount(offered).status, current()]).toEqual(['disconnected', 'one']);
  await connect(offered, { connector: connectorOf('other') });
  expect([getAccount(offered).connector?.id, current()]).toEqual(['other', 'other']);
});
