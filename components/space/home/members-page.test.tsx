/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig } from 'swr';
import { SUCCESS_CODE } from '@/protocol/envelope';
import shell from '@/messages/en/shell.json';
import space from '@/messages/en/space.json';
import { MembersPage } from './members-page';

afterEach(() => mutate(() => true, undefined, { revalidate: false }));

test('SHL-19 who has no space is led to one from the page of members', async () => {
  globalThis.fetch = (async () => ({
    ok: true,
    status: 200,
    headers: new Headers(),
    text: async () => JSON.stringify({ code: SUCCESS_CODE, result: [] }),
  })) as unknown as typeof fetch;
  render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <NextIntlClientProvider locale="en" messages={{ space, shell }} timeZone="UTC">
        <MembersPage />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  expect(await screen.findByText("You haven't joined a space yet")).toBeTruthy();
});
