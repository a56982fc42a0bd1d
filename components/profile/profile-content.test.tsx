/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig, unstable_serialize } from 'swr';
import contact from '@/messages/en/contact.json';
import t from '@/messages/en/profile.json';
import { ApiError } from '@/lib/api/api-error';
import type { Profile } from '@/protocol/profile';
import { ProfileContent } from './profile-content';

const opened = { userId: 7, name: 'Ines', picture: '', spaceId: 3, anchor: document.body };
const key = ['profile', { params: { userId: 7 }, query: { spaceId: 3 } }];

const profile = (more: Partial<Profile> = {}): Profile => ({
  id: 7,
  username: 'Ines Okafor',
  avatar: '',
  bio: 'Coastlines and ferries.',
  createdTime: '2025-08-01T00:00:00.000Z',
  lastActiveTime: new Date().toISOString(),
  relation: 'none',
  blocked: false,
  acceptsMessages: true,
  mutualSpaces: { named: [{ id: 3, name: 'Harbor', logo: '' }], total: 4 },
  inSpace: {
    joinedTime: '2026-02-03T00:00:00.000Z',
    isOwner: true,
    isAdmin: true,
    roles: [{ id: 1, name: 'Surveyor', color: '#00BA50' }],
  },
  ...more,
});

/** Draws the card with what the platform has answered: a profile, an error, or nothing yet. */
function draw(answer: Profile | ApiError | null, { me = 1, money = true } = {}) {
  const fallback = {
    [unstable_serialize(['me', {}])]: { id: me },
    ...(answer !== null && !(answer instanceof ApiError) && { [unstable_serialize(key)]: answer }),
  };
  const cache = new Map(
    answer instanceof ApiError ? [[unstable_serialize(key), { error: answer, _k: key }]] : [],
  );
  const nothing = () => {};
  render(
    <SWRConfig value={{ provider: () => cache as never, fallback, revalidateOnMount: false }}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ profile: t, contact }}>
        <ProfileContent
          profile={opened}
          goTo={nothing}
          onSendMoney={money ? nothing : undefined}
          onBlock={nothing}
          onReport={nothing}
        />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('a card names the person, what they are in the space and what they have in common with the viewer', () => {
  draw(profile({ relation: 'follower' }));
  expect(screen.getByRole('heading', { name: 'Ines Okafor' })).toBeTruthy();
  expect(screen.getByText(`${t.online} · ${t.owner} · ${t.follower}`)).toBeTruthy();
  expect(screen.getByRole('list', { name: t.roles }).textContent).toBe('Surveyor');
  expect(screen.getByText('3 Feb 2026')).toBeTruthy();
  expect(screen.getByText('Harbor +3')).toBeTruthy();
  expect(buttons()).toEqual([t.message, t.sendMoney, t.follow, t.block, t.report]);
});

test('where messages are refused or no wallet is, the card offers neither', () => {
  draw(profile({ acceptsMessages: false, lastActiveTime: null, relation: 'friend' }), { money: false });
  expect(screen.getByText(t.refused.replace('{name}', 'Ines Okafor'))).toBeTruthy();
  expect(screen.getByText(`${t.owner} · ${t.friend}`)).toBeTruthy();
  expect(buttons()).toEqual([t.following, t.block, t.report]);
});

test('of a blocked person the card says so, and no more', () => {
  draw(profile({ blocked: true }));
  expect(screen.getByText(t.blocked)).toBeTruthy();
  expect(screen.queryByText('Coastlines and ferries.')).toBeNull();
  expect(buttons()).toEqual([t.unblock, t.report]);
});

test('the own card leads to the settings', () => {
  draw(profile({ mutualSpaces: { named: [], total: 0 } }), { me: 7 });
  expect(screen.getByText(`${t.you} · ${t.owner}`)).toBeTruthy();
  expect(buttons()).toEqual([t.edit]);
});

test('until the answer the card has name and shape; a person who is not shown and a failure are told apart', () => {
  draw(null);
  expect(screen.getByRole('heading', { name: 'Ines' })).toBeTruthy();
  expect(screen.getByRole('img', { name: t.loading })).toBeTruthy();
});

test.each([
  ['not_found', 404, t.missing],
  ['unavailable', 502, t.errorTitle],
] as const)('the error %s is told as what it is', (error, status, title) => {
  draw(new ApiError(error, status));
  expect(screen.getByText(title)).toBeTruthy();
});
