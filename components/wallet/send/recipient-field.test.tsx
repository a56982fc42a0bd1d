import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import { getAddress } from 'viem';
import { z } from 'zod';
import { rememberPayee } from '@/lib/wallet/sending/payees';
import messages from '@/messages/en/wallet.json';
import { me as meCodec } from '@/protocol/account';
import { errors } from '@/protocol/errors';
import { walletRoutes } from '@/protocol/wallet';
import { RecipientField } from './recipient-field';

const ME = 3;
const at = (digit: string) => getAddress(`0x${digit.repeat(40)}`);
const me = z.encode(meCodec, {
  id: ME,
  email: 'mira@example.org',
  emailVerified: true,
  username: 'mira',
  nameProblem: null,
  avatar: '',
  bio: '',
  address: null,
  hasKeyShare: true,
  roles: [],
  language: null,
  theme: null,
  payableByAll: false,
  findable: true,
  invitedToSpaceId: null,
  createdTime: '2026-01-01T00:00:00.000Z',
});
const ines = z.encode(walletRoutes.payee.result, {
  id: 7,
  username: 'ines',
  avatar: '',
  address: at('9'),
  wallets: [{ address: at('9'), chainId: null }],
  hidden: false,
});

test('a suspended person finds by name those whom this device has sent to, at their address of today', async () => {
  rememberPayee(ME, { address: at('8'), userId: 7, name: 'ines', firstSentMs: 1 });
  rememberPayee(ME, { address: at('5'), userId: 8, name: 'omar', firstSentMs: 1 });
  const asked: string[] = [];
  globalThis.fetch = ((url: string) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    const answer = pathname.includes('payee')
      ? { code: '10000', result: ines }
      : pathname.includes('search')
        ? { code: errors.account_suspended.code, message: 'Suspended' }
        : { code: '10000', result: me };
    const text = () => Promise.resolve(JSON.stringify(answer));
    const ok = answer.code === '10000';
    return Promise.resolve({ ok, status: ok ? 200 : 422, headers: new Headers(), text });
  }) as unknown as typeof fetch;
  const onChosen = jest.fn();
  history.replaceState(null, '', '/index/wallet');
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ wallet: messages }}>
        <RecipientField
          own={at('1')}
          chainId={1}
          tokens={[]}
          typed="in"
          onTyped={() => {}}
          chosen={null}
          onChosen={onChosen}
        />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  await screen.findByText(/While your account is suspended/);
  fireEvent.click(await screen.findByRole('button', { name: /ines/ }));
  expect(onChosen).toHaveBeenCalledWith(expect.objectContaining({ id: 7, address: at('9') }));
  expect(asked.filter((path) => path.includes('payee'))).toEqual(['/api/user/payee/7']);
});
