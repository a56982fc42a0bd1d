import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import keys from '@/messages/en/keys.json';
import { Operator } from './operator';

/** The section, in an installation whose signer stands there. */
function show(signerOrigin: string | null): void {
  const settings = { networks: [], signerOrigin, walletConnectProjectId: null };
  global.fetch = () =>
    Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(settings) } as unknown as Response);
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ keys }}>
      <Operator />
    </NextIntlClientProvider>,
  );
}

test('without an origin of its own for the signer, the page says what a script in the app could read', async () => {
  show(null);
  expect(await screen.findByText(keys.health.operatorScript)).toBeTruthy();
});
