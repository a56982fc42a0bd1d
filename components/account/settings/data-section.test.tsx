import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import account from '@/messages/en/account.json';
import type { DataExport } from '@/protocol/data-export';
import { errors } from '@/protocol/errors';
import { DataSection } from './data-section';

const texts = account.dataExport;
let exports: DataExport[] | 'away';
let asked: number;

const answer = (status: number, body: unknown) =>
  ({
    ok: status === 200,
    status,
    headers: new Headers(),
    text: () => Promise.resolve(JSON.stringify(body)),
  }) as unknown as Response;

beforeEach(() => {
  exports = [];
  asked = 0;
  global.fetch = (_url, init) => {
    if (exports === 'away') {
      return Promise.resolve(answer(502, { code: errors.unavailable.code, message: 'away' }));
    }
    if (init?.method !== 'POST') return Promise.resolve(answer(200, { code: '10000', result: exports }));
    asked += 1;
    exports = [made(9, 'making'), ...exports];
    return Promise.resolve(answer(200, { code: '10000', result: exports[0] }));
  };
});

const made = (id: number, state: DataExport['state']): DataExport => ({
  id,
  state,
  requestedTime: '2026-11-21T08:00:00.000Z',
  expiresTime: state === 'ready' || state === 'expired' ? '2026-11-28T08:00:00.000Z' : null,
  bytes: 88_080_384,
});
const section = (
  <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ account }}>
    <DataSection />
  </NextIntlClientProvider>
);
/** With answers of its own; a change is heard of only where the answers are those of the page. */
const show = () => render(<SWRConfig value={{ provider: () => new Map() }}>{section}</SWRConfig>);

test('OPN-71 an export is asked for once at a time, and shown while it is made', async () => {
  const user = userEvent.setup();
  render(section);
  expect(await screen.findByText(texts.none)).toBeTruthy();
  const request = screen.getByRole('button', { name: texts.request });
  await user.click(request);
  expect(await screen.findByText(texts.making)).toBeTruthy();
  await waitFor(() => expect((request as HTMLButtonElement).disabled).toBe(true));
  expect(asked).toBe(1);
});

test('what is ready can be fetched, what has failed asked for again, what has expired neither', async () => {
  exports = [made(3, 'failed'), made(2, 'ready'), made(1, 'expired')];
  const user = userEvent.setup();
  show();
  const link = await screen.findByRole('link');
  expect(link.getAttribute('href')).toBe('/api/export/2');
  expect(screen.getByText(/^84 MB\. Download until 28 Nov 2026$/)).toBeTruthy();
  expect(screen.getByText(texts.failedText)).toBeTruthy();
  expect(screen.getByText(/^Was available until 28 Nov 2026$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: texts.again }));
  await waitFor(() => expect(asked).toBe(1));
});

test('a server that is away is said, with a way to try again', async () => {
  exports = 'away';
  show();
  expect(await screen.findByText(texts.error)).toBeTruthy();
  exports = [];
  await userEvent.setup().click(screen.getByRole('button', { name: texts.retry }));
  expect(await screen.findByText(texts.none)).toBeTruthy();
});
