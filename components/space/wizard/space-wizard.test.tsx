import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import { SUCCESS_CODE } from '@/protocol/envelope';
import { errors, type ErrorName } from '@/protocol/errors';
import type { Space } from '@/protocol/space';
import space from '@/messages/en/space.json';
import ui from '@/messages/en/ui.json';
import upload from '@/messages/en/upload.json';
import { SpaceWizard, type SpaceWizardProps } from './space-wizard';

/** What the server answers to a method and path, as of `/api/`. */
type Answers = Record<string, { result: unknown } | { error: ErrorName; fields?: object }>;
const asked: { call: string; body: unknown }[] = [];

function serve(answers: Answers): void {
  asked.length = 0;
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.replace(/^.*\/api\//, '').replace(/\?.*/, '')}`;
    asked.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    const answer = answers[call] ?? { result: null };
    const isError = 'error' in answer;
    const text = JSON.stringify(
      isError
        ? { code: errors[answer.error].code, message: 'x', fields: answer.fields }
        : { code: SUCCESS_CODE, result: answer.result },
    );
    return {
      status: isError ? errors[answer.error].status : 200,
      headers: new Headers(),
      text: () => Promise.resolve(text),
    };
  }) as unknown as typeof fetch;
}

const known: Space = {
  id: 7,
  ownerId: 1,
  type: 1,
  name: 'Atlas Guild',
  asciiName: 'Atlas Guild',
  alias: 'Atlas_Guild',
  slogan: 'We draw maps',
  description: 'Charts of places.',
  logo: '/files/guild/logo/1-aaaaaaaaaaaaaaaa.png',
  banner: '',
  privacy: 1,
  verificationTag: null,
  verified: false,
  members: 3,
  suspended: false,
  socialLinks: {},
  gameIds: [],
  scholarRate: 0,
  managerRate: 0,
  darkMode: 0,
  admins: [],
  adminIds: [],
  online: 0,
  createdTime: '2026-01-01T00:00:00.000Z',
};

async function show(props: Partial<SpaceWizardProps> = {}) {
  const onSaved = jest.fn();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="en" messages={{ space, ui, upload }} timeZone="UTC">
        <SpaceWizard layout="page" space={null} type={1} onSaved={onSaved} {...props} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  await screen.findByRole('textbox', { name: 'Name' });
  return onSaved;
}
const tab = (name: string) => screen.getByRole('tab', { name });
const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

test('SPC-35 SPC-36 Server Info has its fields, the hints about sizes, and fifteen kinds of links', async () => {
  serve({});
  await show();
  for (const name of ['Name', 'Slogan', 'Description', 'Address']) {
    expect(screen.getByRole('textbox', { name })).toBeTruthy();
  }
  expect(screen.getByRole('button', { name: 'Add logo' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add banner' })).toBeTruthy();
  expect(
    screen.getByText('PNG, JPG or GIF. Logo: at least 400 × 400 px. Banner: at least 440 × 320 px.'),
  ).toBeTruthy();
  expect(screen.getAllByRole('option')).toHaveLength(16);
});

test('SPC-45 SPC-46 SPC-47 Privacy asks who can join and for dark or light, and its button says what it does', async () => {
  serve({});
  const onSaved = await show({ space: known });
  await userEvent.click(tab('Privacy'));
  expect(screen.getByRole('group', { name: 'Who can join my Space?' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Public\s*everyone can join/ }).checked).toBe(
    true,
  );
  expect(screen.getByRole('radio', { name: /^Private\s*members must apply/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  serve({ 'POST guild/update': { result: { id: 7 } } });
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  await userEvent.click(screen.getByRole('button', { name: 'Update Guild' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ id: 7, name: 'Atlas Guild' }));
  expect(asked.find(({ call }) => call === 'POST guild/update')?.body).toMatchObject({ darkMode: 1 });
});

test('a new space has nothing chosen, is led by Next alone, and its last button creates', async () => {
  const draft = {
    version: 'a'.repeat(32),
    changedTime: '2026-11-27T08:00:00.000Z',
    draft: { name: 'Atlas', slogan: 'S', description: 'D', logo: known.logo, type: 1, tab: 'guideInfo' },
  };
  serve({ 'GET guild/draft': { result: draft } });
  await show();
  expect(screen.getByText(/^Your draft from/)).toBeTruthy();
  expect([disabled('Next'), tab('Privacy').hasAttribute('disabled')]).toEqual([true, true]);
  await waitFor(() => expect(disabled('Next')).toBe(false), { timeout: 2000 });
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual(
    Array(4).fill(false),
  );
  expect(disabled('Create Guild')).toBe(true);
  expect(screen.getByText('Required: privacy and dark.')).toBeTruthy();
});

test('a link that is typed and not added is not left behind', async () => {
  serve({});
  await show({ space: known });
  const address = screen.getByRole('textbox', { name: 'Address' });
  await userEvent.type(address, 'https://reddit.com/r/atlas');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Please select social type')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox'), 'reddit');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('button', { name: 'Remove Reddit' })).toBeTruthy();
});

test('a right that is lost while typing stops saving and keeps what was typed', async () => {
  serve({ 'POST guild/draft': { error: 'permission_denied' } });
  await show({ space: known });
  await userEvent.type(screen.getByRole('textbox', { name: 'Slogan' }), ' again');
  expect(await screen.findByText(/^You can't change this space anymore/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Slogan' }).value).toBe('We draw maps again');
  expect(disabled('Next')).toBe(true);
});

test('games are found by name, retired ones only where the space has them', async () => {
  const game = (id: number, name: string, retired = false) => ({ id, name, banner: '', retired });
  const games = [game(1, 'Emberfall'), game(2, 'Mossgate', true), game(3, 'Northlight', true)];
  serve({ games: { result: games }, 'GET games': { result: games } });
  await show({ space: { ...known, type: 0, gameIds: [3], scholarRate: 0.7, managerRate: 0.3 }, type: 0 });
  await userEvent.click(tab('games'));
  expect(await screen.findByRole('button', { name: 'Emberfall' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mossgate' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Northlight' }));
  expect(disabled('Next')).toBe(true);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search games' }), 'dune');
  expect(screen.getByText('No names match “dune”.')).toBeTruthy();
});
