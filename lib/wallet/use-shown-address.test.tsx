import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { z } from 'zod';
import { WALLET_STORAGE } from '@/lib/wallet-state/forget-wallet';
import { accountRoutes, type Me } from '@/protocol/account';
import { keyShareRoutes } from '@/protocol/key-share';
import { useWalletWanted } from './store';
import { useShownAddress } from './use-shown-address';

const linked = '0x00000000000000000000000000000000000000A1';
const own = '0x00000000000000000000000000000000000000B2';

const me: Me = {
  ...{
    id: 7,
    email: 'ada@x.test',
    emailVerified: true,
    username: 'Ada',
    nameProblem: null,
    avatar: '',
    bio: '',
  },
  ...{ address: linked, hasKeyShare: true, roles: [], language: null, theme: null, payableByAll: false },
  ...{ findable: true, invitedToSpaceId: null, createdTime: '2026-01-01T00:00:00Z' },
};

/** What a page shows whose server knows this person, and whether it has loaded the wallet for that. */
async function shown(person: Me) {
  const state = {
    active: person.hasKeyShare
      ? { version: 1, split: 1, address: own, createdTime: '2026-01-01T00:00:00Z' }
      : null,
    ...{
      pending: null,
      recovery: null,
      recoveryBlockedUntil: null,
      devices: [],
      resplitNeeded: false,
      events: [],
    },
  };
  global.fetch = (url) => {
    const isState = String(url).includes(keyShareRoutes.keyShareState.path);
    const result = isState ? state : z.encode(accountRoutes.me.result, person);
    const text = () => Promise.resolve(JSON.stringify({ code: '10000', result }));
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), text } as unknown as Response);
  };
  const { result } = renderHook(() => ({ ...useShownAddress(), isAwake: useWalletWanted() }), {
    wrapper: ({ children }) => <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>,
  });
  expect(result.current).toMatchObject({ isKnown: false });
  await waitFor(() => expect(result.current.isKnown).toBe(true));
  const { address, kind, isAwake } = result.current;
  cleanup();
  return { address, kind, isAwake };
}

afterEach(() => localStorage.clear());

test('the own wallet is shown without loading anything that signs, and what the account has after it was disconnected here', async () => {
  expect(await shown(me)).toEqual({ address: own, kind: 'keyShare', isAwake: false });
  localStorage.setItem(`${WALLET_STORAGE}.keyShare.disconnected`, 'true');
  expect(await shown(me)).toEqual({ address: linked, kind: null, isAwake: false });
  expect(await shown({ ...me, address: null, hasKeyShare: false })).toEqual({
    ...{ address: null, kind: null, isAwake: false },
  });
});

test('a wallet of another app that was connected here is connected again', async () => {
  const value = [['1', { connector: { id: 'io.rabby' } }]];
  localStorage.setItem(
    `${WALLET_STORAGE}.store`,
    JSON.stringify({ state: { connections: { __type: 'Map', value } } }),
  );
  expect(await shown(me)).toMatchObject({ address: linked, isAwake: true });
});
