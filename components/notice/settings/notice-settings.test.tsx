/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig, unstable_serialize } from 'swr';
import en from '@/messages/en/notice-setting.json';
import zh from '@/messages/zh/notice-setting.json';
import type { LevelOfRoom, LevelOfSpace } from '@/protocol/notice-setting';
import { defaultNoticeSettings } from '@/protocol/notice-setting-rules';
import { NoticeSettings } from './notice-settings';

const space: LevelOfSpace = {
  id: 7,
  name: 'Ember',
  logo: '',
  level: 'mentions',
  origin: 'space',
  mutedUntil: null,
};
const room = (id: number, about: Partial<LevelOfRoom>): LevelOfRoom => ({
  id,
  matrixRoomId: `!${id}:x`,
  name: `room${id}`,
  logo: '',
  kind: 'channel',
  level: 'mentions',
  origin: 'space',
  mutedUntil: null,
  ...about,
});

let asked: [string, unknown][];
beforeEach(() => {
  asked = [];
  globalThis.fetch = async (path, init) => {
    asked.push([
      new URL(String(path)).pathname,
      init?.body === undefined ? null : JSON.parse(String(init.body)),
    ]);
    return new Response(JSON.stringify({ code: '10000', result: null }), {
      headers: { 'content-type': 'application/json' },
    });
  };
});

function draw(language: 'en' | 'zh' = 'en', known: { settings?: false; rooms?: LevelOfRoom[] } = {}) {
  const fallback = {
    ...(known.settings !== false && {
      [unstable_serialize(['noticeSettings', {}])]: defaultNoticeSettings,
      [unstable_serialize(['spaceLevels', {}])]: [space],
      [unstable_serialize(['roomLevels', { params: { spaceId: 7 } }])]: known.rooms ?? [],
    }),
  };
  return render(
    <SWRConfig value={{ provider: () => new Map(), fallback, revalidateOnMount: false }}>
      <NextIntlClientProvider
        locale={language}
        messages={{ 'notice-setting': language === 'en' ? en : zh }}
        timeZone="UTC"
      >
        <NoticeSettings />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

test.each([
  ['en', en],
  ['zh', zh],
] as const)(
  'each of the ten kinds is chosen by a box of its own, and direct messages besides (%s)',
  async (language, texts) => {
    draw(language);
    const table = screen.getByRole('table', { name: texts.kinds.caption });
    expect(within(table).getAllByRole('row')).toHaveLength(12);
    const name = texts.kinds.choice
      .replace('{kind}', texts.kinds.name.following)
      .replace('{way}', texts.kinds.way.inApp);
    const box = within(table).getByRole<HTMLInputElement>('checkbox', { name });
    expect(box.checked).toBe(true);
    await userEvent.click(box);
    await waitFor(() =>
      expect(asked).toContainEqual([
        '/api/notification/settings',
        { kinds: { following: { inApp: false } } },
      ]),
    );
  },
);

test('a space opens to its rooms, each says where its level comes from and can follow again', async () => {
  const rooms = [
    room(1, {}),
    room(2, { origin: 'room', level: 'all' }),
    room(3, { origin: 'room', level: 'off', mutedUntil: '2030-01-02T18:00:00.000Z' }),
  ];
  draw('en', { rooms });
  await userEvent.click(screen.getByRole('button', { name: 'Rooms of Ember' }));
  const list = await screen.findByRole('list', { name: 'Rooms of Ember' });
  const [first, second, third] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain('From Ember');
  expect(second?.textContent).toContain('Set for this room');
  expect(third?.textContent).toMatch(/Muted until Wednesday.* \d\d:00\. Unmute/);
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Notifications of room2' }),
    'Use space setting',
  );
  await userEvent.click(within(list).getByRole('button', { name: 'Unmute' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Notifications of Ember' }), '8 hours');
  const bodies = () => asked.flatMap(([path, body]) => (path.includes('/levels/') && body ? [body] : []));
  await waitFor(() => expect(bodies()).toHaveLength(3));
  expect(bodies()).toEqual([
    { roomId: 2, level: null },
    { roomId: 3, mutedUntil: null },
    { spaceId: 7, mutedUntil: expect.any(String) },
  ]);
});

test('what does not load says so, and is asked for again', async () => {
  globalThis.fetch = async () => new Response('{}', { status: 502 });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="en" messages={{ 'notice-setting': en }} timeZone="UTC">
        <NoticeSettings />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  expect(await screen.findByText(en.error)).toBeTruthy();
  expect(screen.getByRole('button', { name: en.retry })).toBeTruthy();
});
