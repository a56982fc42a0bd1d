import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { getAddress } from 'viem';
import type { Holding } from '@/lib/wallet/holdings';
import type { UnlistedHolding } from '@/lib/wallet/unlisted/read-unlisted';
import en from '@/messages/en/wallet.json';
import zh from '@/messages/zh/wallet.json';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { TokenFindings } from './token-findings';
import { TokenTable } from './token-table';

/* What rows and dialogs say of a token that nobody has listed. */

const address = getAddress(`0x${'fa'.repeat(20)}`);
const network = { chainId: 31_337, name: 'Local Ethereum', logo: '/wallet/eth.svg' } as WalletNetwork;
const token = {
  ...{ id: `31337:${address}`, name: '0xFaFA…FaFA', symbol: '0xFaFA…FaFA', logo: '', address },
  ...{ decimals: 6, chainId: 31_337, isCustom: true },
} as WalletToken;
const lookAlike = { name: 'Local Dollar', symbol: 'LUSD', address: getAddress(`0x${'c'.repeat(40)}`) };
const unlisted: UnlistedHolding = {
  ...{ token, network, findings: ['link'], lookAlike, amount: null, refusal: 'changed' },
};
const holding: Holding = { token, network, amount: null, price: null, value: null };

const show = (children: React.ReactNode, locale: 'en' | 'zh') =>
  render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ wallet: { en, zh }[locale] }}>
      {children}
    </NextIntlClientProvider>,
  );

test.each(['en', 'zh'] as const)(
  'a row says what is wrong, and unknown is a dash and never 0, in %s',
  (locale) => {
    const words = { en, zh }[locale];
    show(<TokenTable holdings={[holding]} unlisted={[unlisted]} isPriced />, locale);
    const row = screen.getAllByRole('row')[1];
    expect(row?.textContent).toContain(words.unlisted);
    expect(row?.textContent).toContain(words.unlistedToken.refusal.changed);
    expect(row?.textContent).toContain(words.unlistedToken.finding.link);
    expect(row?.textContent).toContain('LUSD');
    expect(row?.textContent).toMatch(/–/);
    expect(row?.textContent).not.toMatch(/\$0|\b0 0x/);
    expect(screen.getByRole('link').getAttribute('href')).toBe(
      `/index/walletDetail?token=31337%3A${address}`,
    );
  },
);

test('while prices are on their way, nothing is called without a price', () => {
  const isWaiting = { ...holding, amount: 5n };
  const { container } = show(<TokenTable holdings={[isWaiting]} unlisted={[]} isPriced={false} />, 'en');
  expect(container.textContent).not.toContain('–');
  expect(container.textContent).not.toContain(en.unknown);
  expect(container.textContent).toContain('0.000005 0xFaFA…FaFA');
});

test.each(['en', 'zh'] as const)(
  'the dialog names the token that it passes for, with its address, in %s',
  (locale) => {
    const words = { en, zh }[locale].unlistedToken;
    const { container } = show(
      <TokenFindings findings={['mixedScript', 'promise']} lookAlike={lookAlike} />,
      locale,
    );
    expect(screen.getByRole('alert').textContent).toContain(words.lookAlike.replace('{symbol}', 'LUSD'));
    expect(screen.getByTitle(lookAlike.address)).toBeTruthy();
    expect(container.textContent).toContain(words.finding.mixedScript);
    expect(container.textContent).toContain(words.finding.promise);
  },
);

test('an unlisted token is taken out of the list on every device', async () => {
  const sent: unknown[] = [];
  global.fetch = ((_url: string, { body }: RequestInit = {}) => {
    if (body !== undefined) sent.push(JSON.parse(String(body)));
    const text = () => Promise.resolve(JSON.stringify({ code: '10000', result: null }));
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), text } as Response);
  }) as typeof fetch;
  show(<TokenTable holdings={[holding]} unlisted={[unlisted]} isPriced />, 'en');
  fireEvent.keyDown(screen.getByRole('button', { name: /^Options for/ }), { key: 'ArrowDown' });
  expect(await screen.findByText(en.hidden.hide)).toBeTruthy();
  fireEvent.click(screen.getByText(en.remove));
  const choice = { chainId: 31_337, contract: address, decimals: 6, isHidden: null };
  await waitFor(() => expect(sent).toEqual([choice]));
});
