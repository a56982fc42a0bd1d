/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import noticeEn from '@/messages/en/notice.json';
import noticeZh from '@/messages/zh/notice.json';
import contactEn from '@/messages/en/contact.json';
import contactZh from '@/messages/zh/contact.json';
import type { NoticeEntry } from '@/protocol/notification';
import { NoticeRow } from './notice-row';

const entry: NoticeEntry = {
  id: 1,
  kind: 'mention',
  detail: null,
  space: { id: 7, name: 'Ember', logo: '' },
  person: { id: 3, username: 'jun', avatar: '' },
  role: null,
  application: null,
  seconds: null,
  room: { id: 4, matrixRoomId: '!r:x', name: 'maps', kind: 'channel' },
  eventId: '$e',
  count: 1,
  announcement: null,
  reward: null,
  read: false,
  createdTime: '2026-01-01T00:00:00.000Z',
};
const reward = {
  id: `0x${'1'.repeat(64)}`,
  chainId: 1,
  amount: '14200000',
  token: { address: `0x${'2'.repeat(40)}`, name: 'Atlas', symbol: 'ATL', decimals: 6 },
};

const cases: readonly [Partial<NoticeEntry>, en: string, zh: string, second: string | null][] = [
  [{ count: 3 }, 'jun mentioned you in maps', 'jun 在 maps 中提到了你', 'Ember · 3 mentions'],
  [{ detail: 'everyone' }, 'jun mentioned everyone in maps', 'jun 在 maps 中提到了所有人', 'Ember'],
  [
    { kind: 'announcement', person: null, announcement: { id: 2, title: 'The northern atlas' } },
    'Ember posted an announcement',
    'Ember 发布了公告',
    'The northern atlas',
  ],
  [
    { kind: 'reward', detail: 'rewardReceived', person: null, reward },
    'You received 14.2 ATL from a reward',
    '你从红包中收到 14.2 ATL',
    'maps, Ember',
  ],
  [
    { kind: 'reward', detail: 'rewardReturned', person: null, reward, room: null },
    '14.2 ATL came back from a reward',
    '红包退回了 14.2 ATL',
    'Ember',
  ],
  [
    { kind: 'following', detail: 'referralVerified', space: null, room: null },
    'jun, who signed up with your invite, verified their email',
    '通过你的邀请注册的 jun 已验证邮箱',
    null,
  ],
];

test.each(cases)('OPN-76 %j says what happened, and where', (about, en, zh, second) => {
  for (const [language, sentence] of [
    ['en', en],
    ['zh', zh],
  ] as const) {
    const messages =
      language === 'en' ? { notice: noticeEn, contact: contactEn } : { notice: noticeZh, contact: contactZh };
    const { container, unmount } = render(
      <NextIntlClientProvider locale={language} messages={messages} timeZone="UTC">
        <NoticeRow entry={{ ...entry, ...about }} />
      </NextIntlClientProvider>,
    );
    const lines = [...container.querySelectorAll('p')].map((line) =>
      line.textContent?.replaceAll('\u00a0', ' '),
    );
    expect(lines[0]).toBe(sentence);
    if (language === 'en') expect(lines[1] ?? null).toBe(second);
    expect(screen.getByRole('button', { name: messages.notice.markRead })).toBeTruthy();
    unmount();
  }
});
