/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen, within } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import shell from '@/messages/en/shell.json';
import space from '@/messages/en/space.json';
import { SpacePanel } from './space-panel';

const router = { push() {}, replace() {}, refresh() {}, prefetch() {}, back() {}, forward() {} } as never;

test.each([
  [null, null],
  [1, 'Green verification'],
  [2, 'Gold verification'],
] as const)(
  'SPC-10 SPC-15 the panel of a community with the verification %s shows its type and the seal %s',
  (verificationTag, seal) => {
    render(
      <AppRouterContext.Provider value={router}>
        <NextIntlClientProvider locale="en" messages={{ shell, space }} timeZone="UTC">
          <SpacePanel
            space={{
              id: 7,
              ownerId: 1,
              type: 1,
              name: 'Atlas',
              alias: 'Atlas',
              slogan: '',
              logo: '',
              banner: '',
              privacy: 1,
              verificationTag,
              verified: verificationTag !== null,
              suspended: false,
              members: 2,
              isOwner: false,
              rights: [],
              joinedTime: '2026-01-01T00:00:00.000Z',
            }}
            place={{ page: '', spaceId: null, chat: null }}
          />
        </NextIntlClientProvider>
      </AppRouterContext.Provider>,
    );
    const heading = screen.getByRole('heading', { name: /Atlas/ });
    const seals = within(heading)
      .queryAllByRole('img')
      .map((image) => image.getAttribute('aria-label'));
    expect(seals).toEqual(seal === null ? [] : [seal]);
    expect(screen.getByText('COM')).toBeTruthy();
  },
);
