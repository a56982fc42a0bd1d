import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SnackbarHost } from '@/components/ui/snackbar-host';
import { askWallet } from '@/lib/wallet/store';
import ui from '@/messages/en/ui.json';
import { WalletBroken } from './wallet-broken';

test('who waits for a wallet that did not load is told, and the next who asks lets it load again', async () => {
  let again = 0;
  let waits: Promise<unknown> = Promise.resolve();
  const ask = () => act(() => void (waits = askWallet('connect', {})));
  ask();
  render(
    <NextIntlClientProvider locale="en" messages={{ ui }}>
      <SnackbarHost />
      <WalletBroken onAskedAgain={() => (again += 1)} />
    </NextIntlClientProvider>,
  );
  expect(await waits).toBeNull();
  await screen.findByText(ui.partMissing);
  expect(again).toBe(0);
  ask();
  expect(again).toBe(1);
});
