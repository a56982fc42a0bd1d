import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SUCCESS_CODE } from '@/protocol/envelope';
import space from '@/messages/en/space.json';
import { SplitRates } from './split-rates';

test('members see the rates that hold, since when, and the ones before with both days', async () => {
  const result = [
    { number: 3, scholarRate: 0.625, managerRate: 0.375, since: '2026-11-20T08:00:00.000Z' },
    { number: 2, scholarRate: 0.6, managerRate: 0.4, since: '2026-11-10T08:00:00.000Z' },
    { number: 1, scholarRate: 0.7, managerRate: 0.3, since: '2026-10-01T08:00:00.000Z' },
  ];
  globalThis.fetch = (async () => ({
    status: 200,
    headers: new Headers(),
    text: () => Promise.resolve(JSON.stringify({ code: SUCCESS_CODE, result })),
  })) as unknown as typeof fetch;
  render(
    <NextIntlClientProvider locale="en" messages={{ space }} timeZone="UTC">
      <SplitRates spaceId={7} wanted />
    </NextIntlClientProvider>,
  );
  expect(await screen.findByText('62.5 %')).toBeTruthy();
  expect(screen.getByText('Since 20 Nov 2026')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Scholar60 %Manager40 %10 Nov 2026 – 20 Nov 2026',
    'Scholar70 %Manager30 %1 Oct 2026 – 10 Nov 2026',
  ]);
});
