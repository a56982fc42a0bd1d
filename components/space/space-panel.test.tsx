/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen, within } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import shell from '@/messages/en/shell.json';
import space from '@/messages/en/space.json';
import { SpacePanel } from './space-panel';

globalThis.matchMedia = (() => ({
  matches: true,
  addEventListener() {},
  removeEventListener() {},
})) as never;

const router = { push() {}, replace() {}, refresh() {}, prefetch() {}, back() {}, forward() {} } as never;

test.each([
  [null, null, 1, 'COM'],
  [1, 'Green verification', 1, 'COM'],
  [2, 'Gold verification', 0, 'GFI'],
] as const)(
  'SPC-09 SPC-10 SPC-15 the panel of a space with the verification %s shows the seal %s, and of type %s it says %s',
  (verificationTag, seal, type, label) => {
    render(
      <AppRouterContext.Provider value={router}>
        <NextIntlClientProvider locale="en" messages={{ shell, space }} timeZone="UTC">
          <SpacePanel
            space={{
              id: 7,
              ownerId: 1,
              type,
              name: 'Atlas',
              asciiName: 'Atlas',
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
    expect(screen.getByText(label)).toBeTruthy();
  },
);

test.each([true, false])(
  'SPC-19 SPC-20 the way to the page of the owner is there for the owner: %s',
  (isOwner) => {
    const atlas = {
    id: 7, ownerId: 1, type: 1, name: 'Atlas', asciiName: 'Atlas', alias: 'Atlas', slogan: '', logo: '', banner: '', privacy: 1, verificationTag: null,
    verified: false, suspended: false, members: 2, isOwner, rights: [], joinedTime: '2026-01-01T00:00:00.000Z',
  } as const; // oxfmt-ignore
    const { container } = render(
      <AppRouterContext.Provider value={router}>
        <NextIntlClientProvider locale="en" messages={{ shell, space }} timeZone="UTC">
          <SpacePanel space={{ ...atlas, rights: [] }} place={{ page: '', spaceId: null, chat: null }} />
        </NextIntlClientProvider>
      </AppRouterContext.Provider>,
    );
    expect(container.querySelector('summary')?.textContent ?? null).toBe(isOwner ? 'Space activity' : null);
    const home = screen.queryByRole('link', { name: 'Home' });
    expect(home?.getAttribute('href') ?? null).toBe(isOwner ? '/index/homePage/guildHome/7' : null);
  },
);
