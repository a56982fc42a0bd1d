import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig } from 'swr';
import { SUCCESS_CODE } from '@/protocol/envelope';
import { creationChoice } from '@/lib/space/creation-choice';
import space from '@/messages/en/space.json';
import { CreateScreen } from './create-screen';

const me = {
  id: 1, email: 'a@example.org', emailVerified: true, username: 'A', nameProblem: null, avatar: '', bio: '', ethAddress: null,
  hasKeyShare: false, roles: [], language: null, theme: null, payableByAll: false, findable: true, invitedGuildId: null,
  createdTime: '2026-11-27T08:00:00.000Z',
}; // oxfmt-ignore

afterEach(() => mutate(() => true, undefined, { revalidate: false }));

/** Shows the choice; answers the addresses that it leads to. */
function show(gameSpaceRefusal: string | null): string[] {
  const ways: string[] = [];
  const push = (path: string) => void ways.push(path);
  const router = { push, replace() {}, refresh() {}, prefetch() {}, back() {}, forward() {} } as never;
  globalThis.fetch = (async (url: string) => {
    const result = url.endsWith('/user/me') ? me : url.endsWith('/creation') ? { gameSpaceRefusal } : null;
    return {
      status: 200,
      headers: new Headers(),
      text: () => Promise.resolve(JSON.stringify({ code: SUCCESS_CODE, result })),
    };
  }) as unknown as typeof fetch;
  render(
    <AppRouterContext.Provider value={router}>
      <SWRConfig value={{ dedupingInterval: 0 }}>
        <NextIntlClientProvider locale="en" messages={{ space }} timeZone="UTC">
          <CreateScreen />
        </NextIntlClientProvider>
      </SWRConfig>
    </AppRouterContext.Provider>,
  );
  return ways;
}

test('OPN-50 SPC-115 where game spaces are off, the gaming choice is disabled with the sentence', async () => {
  show('game_spaces_disabled');
  const gaming = await screen.findByRole('radio', { name: /Only local communities can be created now/ });
  expect((gaming as HTMLInputElement).disabled).toBe(true);
});

test('the choice is remembered for the wizard that it leads to', async () => {
  const ways = show(null);
  await userEvent.click(await screen.findByRole('radio', { name: /^Game space/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect([ways, creationChoice.get()?.guildType]).toEqual([['/index/spaceEditor'], 0]);
});
