import { render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import type { SpaceCard } from '@/protocol/space';
import en from '@/messages/en/space.json';
import { SpaceSide } from './space-side';
import { Verification } from './verification';

const show = (node: ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ space: en }} timeZone="UTC">
      {node}
    </NextIntlClientProvider>,
  );

const person = (id: number) => ({ id, username: `Person ${id}`, avatar: '' });
const card = (id: number, verificationTag: 1 | 2 | null): SpaceCard => ({
  id,
  ownerId: 1,
  type: 1,
  name: `Space ${id}`,
  asciiName: `Space ${id}`,
  alias: `Space_${id}`,
  slogan: '',
  logo: '',
  banner: '',
  privacy: 1,
  verificationTag,
  verified: verificationTag !== null,
  suspended: false,
  members: 1200,
});

test('SPC-02 the tag 1 is a green seal, 2 a gold one, and anything else shows nothing', () => {
  const { container, rerender } = show(<Verification tag={1} />);
  const again = (tag: number | null) =>
    rerender(
      <NextIntlClientProvider locale="en" messages={{ space: en }} timeZone="UTC">
        <Verification tag={tag} />
      </NextIntlClientProvider>,
    );
  expect(screen.getByRole('img', { name: 'Green verification' }).innerHTML).toContain('fill-verified-green');
  again(2);
  expect(screen.getByRole('img', { name: 'Gold verification' }).innerHTML).toContain('fill-verified-gold');
  for (const tag of [0, 3, null]) {
    again(tag);
    expect(container.innerHTML).toBe('');
  }
});

test('SPC-96 SPC-97 SPC-98 the side panel tells about the space and shows five of its six admins', () => {
  const space = {
    description: 'We draw maps.',
    socialLinks: { website: { link: 'https://maps.example.org/' } },
    admins: [1, 2, 3, 4, 5, 6].map(person),
  };
  show(<SpaceSide space={space} recommended={[]} />);
  expect(screen.getByText('We draw maps.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /maps\.example\.org/ }).getAttribute('href')).toBe(
    'https://maps.example.org/',
  );
  expect(screen.getByText('6 admins')).toBeTruthy();
  expect(screen.getAllByText('Pe')).toHaveLength(5);
  expect(screen.queryByText('Spaces you might like')).toBeNull();
});

test('SPC-98 one admin is one', () => {
  show(<SpaceSide space={{ description: '', socialLinks: {}, admins: [person(1)] }} recommended={[]} />);
  expect(screen.getByText('1 admin')).toBeTruthy();
});

test('SPC-100 each space one might like has a way to its overview, its seal and its members', () => {
  const space = { description: '', socialLinks: {}, admins: [person(1)] };
  show(<SpaceSide space={space} recommended={[card(7, 2), card(8, null)]} />);
  const [first, second] = screen.getAllByRole('listitem').slice(-2);
  if (!first || !second) throw new Error('two spaces are shown');
  expect(within(first).getByRole('link', { name: 'Join Space 7' }).getAttribute('href')).toBe(
    '/index/guildOverview/7',
  );
  expect(within(first).getByRole('img', { name: 'Gold verification' })).toBeTruthy();
  expect(within(first).getByText('1.2K members')).toBeTruthy();
  expect(within(second).queryByRole('img', { name: /verification/ })).toBeNull();
});
