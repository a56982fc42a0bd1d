/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig, unstable_serialize } from 'swr';
import contact from '@/messages/en/contact.json';
import t from '@/messages/en/profile.json';
import { ApiError } from '@/lib/api/api-error';
import type { Profile } from '@/protocol/profile';
import type { Right } from '@/protocol/permissions';
import { ProfileContent, type ConversationMute } from './profile-content';

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
  pictureNft: null,
  mutualSpaces: { named: [{ id: 3, name: 'Harbor', logo: '' }], total: 4 },
  inSpace: {
    joinedTime: '2026-02-03T00:00:00.000Z',
    isOwner: true,
    isAdmin: true,
    roles: [{ id: 1, name: 'Surveyor', color: '#00BA50' }],
    outranked: true,
    timedOutUntil: null,
  },
  ...more,
});

/** Draws the card with what the platform has answered: a profile, an error, or nothing yet. */
function draw(
  answer: Profile | ApiError | null,
  { me = 1, money = true, rights = [] as Right[], mute = null as ConversationMute | null } = {},
) {
  const asked: string[] = [];
  const fallback = {
    [unstable_serialize(['standing', { params: { spaceId: 3 } }])]: { rights },
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
          onModerate={(kind) => asked.push(kind)}
          mute={mute}
        />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  return asked;
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

const member = (more: Partial<NonNullable<Profile['inSpace']>>) =>
  profile({
    inSpace: { ...(profile().inSpace as NonNullable<Profile['inSpace']>), isOwner: false, ...more },
  });

test('viewers who moderate are offered what their rights allow, and others nothing of it', () => {
  const asked = draw(member({}), { rights: ['manageRoles', 'kickMembers', 'banMembers'] });
  const { timeOut, kick, ban } = t.moderation;
  const acts = [t.editRoles, timeOut, kick, ban];
  expect(buttons()).toEqual([
    t.editRoles,
    t.message,
    t.sendMoney,
    timeOut,
    kick,
    ban,
    t.follow,
    t.block,
    t.report,
  ]);
  for (const name of acts) fireEvent.click(screen.getByRole('button', { name }));
  expect(asked).toEqual(['roles', 'timeOut', 'kick', 'ban']);
});

test('a time-out shows its end and is ended from the card; who may only kick is not offered a ban', () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const asked = draw(member({ timedOutUntil: until }), { rights: ['kickMembers'] });
  expect(screen.getByText(new RegExp(`^${t.moderation.timedOutUntil.split('{')[0]}`))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t.moderation.lift }));
  expect(asked).toEqual(['lift']);
  expect(screen.queryByRole('button', { name: t.moderation.ban })).toBeNull();
});

test('a person who stands too high is not moderated, and the card says why', () => {
  draw(member({ outranked: false, isAdmin: true }), { rights: ['kickMembers', 'banMembers'] });
  expect(screen.getByText(t.moderation.tooHigh.replace('{name}', 'Ines Okafor'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t.moderation.kick })).toBeNull();
});

test('the conversation with the person is muted and unmuted', () => {
  const toggle = jest.fn();
  draw(profile(), { mute: { isMuted: true, toggle } });
  fireEvent.click(screen.getByRole('button', { name: t.muted, pressed: true }));
  expect(toggle).toHaveBeenCalledTimes(1);
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

test('an NFT picture has the seal only if its collection is a listed one; otherwise a plain tick, and its contract to compare', () => {
  const pictureNft = {
    chainId: 1,
    contract: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    tokenId: '1',
    name: 'Isle 1',
    collectionName: 'Isles of Nowhere',
    isListed: true,
  } as const;
  draw(profile({ pictureNft }));
  const mark = () => screen.getByRole('img', { name: t.nftVerified });
  expect(mark().querySelector('.fill-verified-green')).not.toBeNull();
  cleanup();
  draw(profile({ pictureNft: { ...pictureNft, isListed: false } }));
  expect(mark().querySelector('.fill-verified-green')).toBeNull();
  expect(screen.getByText('0x71C7…976F').title).toContain(pictureNft.contract);
});
