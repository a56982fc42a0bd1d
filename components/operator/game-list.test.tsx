import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { SUCCESS_CODE } from '@/protocol/envelope';
import { errors } from '@/protocol/errors';
import operator from '@/messages/en/operator.json';
import ui from '@/messages/en/ui.json';
import upload from '@/messages/en/upload.json';
import { GameList } from './game-list';

const game = (id: number, name: string, retired = false) => ({ id, name, banner: '/games/a.svg', retired });
const sent: { path: string; body: unknown }[] = [];

test('the operator finds a game, retires it, and reads at the name that it is taken', async () => {
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    const isChange = init.method === 'POST';
    const body = isChange ? (JSON.parse(init.body as string) as { name: string }) : null;
    if (isChange) sent.push({ path, body });
    const { code, status } = errors.game_name_taken;
    const isTaken = body?.name === 'Mossgate';
    const result = isChange ? game(1, 'Emberfall', true) : [game(1, 'Emberfall'), game(2, 'Mossgate', true)];
    const answer = isTaken
      ? { code, message: 'x', fields: { field: 'name' } }
      : { code: SUCCESS_CODE, result };
    return {
      status: isTaken ? status : 200,
      headers: new Headers(),
      text: () => Promise.resolve(JSON.stringify(answer)),
    };
  }) as unknown as typeof fetch;
  render(
    <NextIntlClientProvider locale="en" messages={{ operator, ui, upload }} timeZone="UTC">
      <GameList />
    </NextIntlClientProvider>,
  );
  await screen.findByText('Retired. Spaces that already have it keep it.');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search games' }), 'ember');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Retire Emberfall' }));
  expect(sent).toEqual([
    {
      path: 'http://localhost/api/operator/games/1',
      body: { name: 'Emberfall', banner: '/games/a.svg', retired: true },
    },
  ]);

  await userEvent.click(screen.getByRole('button', { name: 'Edit Emberfall' }));
  const dialog = within(screen.getByRole('dialog'));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await userEvent.type(name, 'Mossgate');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('A game with this name already exists.')).toBeTruthy();
});
