/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import en from '@/messages/en/space.json';
import type { Standing } from '@/protocol/space';
import { JoinButton } from './join-button';
import type { ViewedSpace } from './viewer-store';

const community: ViewedSpace = { id: 7, name: 'Atlas', alias: 'Atlas', type: 1, privacy: 1 };
const standing = (joined: boolean, rights: Standing['rights']): Standing => ({
  spaceId: 7,
  joined,
  isOwner: false,
  rights,
  banned: false,
  timedOutUntil: null,
  timeOutNote: null,
  nameProblem: null,
  suspension: null,
});

const show = (space: ViewedSpace, known: Standing | undefined) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ space: en }} timeZone="UTC">
      <JoinButton space={space} standing={known} navigate={() => {}} />
    </NextIntlClientProvider>,
  );

test('MEM-61 while the viewer is not known, and for the admin of a game space, there is no button', () => {
  const { unmount } = show(community, standing(false, []));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  unmount();
  show(community, undefined);
  show({ ...community, type: 0 }, standing(true, ['administerSpace']));
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [0, 'Exit Guild'],
  [1, 'Exit Community'],
] as const)('MEM-56 in a space of type %i the way out is "%s"', (type, name) => {
  show({ ...community, type }, standing(true, []));
  expect(screen.getByRole('button', { name })).toBeTruthy();
});
