import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import member from '@/messages/en/member.json';
import moderation from '@/messages/en/moderation.json';
import type { Right } from '@/protocol/permissions';
import type { Member } from '@/protocol/member';
import { MemberBulkBar } from './member-bulk-bar';

/** As much of them as the bar reads. */
const people = [
  { id: 11, username: 'Ada' },
  { id: 12, username: 'Ben' },
  { id: 13, username: 'Cem' },
  { id: 14, username: 'Dee' },
] as unknown as Member[];

const sent: { path: string; body: Record<string, unknown> }[] = [];
const outcomes = [
  { id: 11, error: null },
  { id: 12, error: 'person_too_high' },
  { id: 13, error: null },
  { id: 14, error: null },
];

function show(rights: readonly Right[]) {
  sent.length = 0;
  globalThis.fetch = ((url: string, init: RequestInit) => {
    const path = new URL(url).pathname;
    if (init.method === 'POST') sent.push({ path, body: JSON.parse(String(init.body)) as never });
    const standing = {
      guildId: 7,
      joined: true,
      isOwner: false,
      rights,
      banned: false,
      suspension: null,
      timedOutUntil: null,
      timeOutNote: null,
      nameProblem: null,
    };
    const result = path.endsWith('/standing')
      ? standing
      : path.endsWith('/timeOut')
        ? { until: '2026-12-01T00:00:00.000Z', outcomes }
        : outcomes;
    const text = () => Promise.resolve(JSON.stringify({ code: '10000', result }));
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), text });
  }) as unknown as typeof fetch;
  const onSelect = jest.fn();
  const onRefused = jest.fn();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ member, moderation }}>
        <MemberBulkBar
          spaceId={7}
          spaceName="Atlas"
          members={people}
          onSelect={onSelect}
          onRefused={onRefused}
          onDone={() => {}}
        />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  return { onSelect, onRefused };
}
const buttons = () =>
  within(screen.getByRole('group'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.findByRole('button', { name });

test('MEM-10 members who are selected get what the viewer may do: to kick, to ban, and to time out with either', async () => {
  show(['kickMembers']);
  await button('Kick');
  expect(buttons()).toEqual(['Time out', 'Kick', '']);
});

test('MEM-16 MEM-17 MEM-18 several are banned for one reason; who is left out stays selected, and is named', async () => {
  const { onSelect, onRefused } = show(['banMembers']);
  const user = userEvent.setup();
  await user.click(await button('Ban'));
  const dialog = screen.getByRole('dialog', { name: 'Ban 4 members?' });
  expect(dialog.className).toContain('666px');
  expect(dialog.textContent).toContain('Ada, Ben, Cem and 1 other');
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Ban' });
  expect(confirm.disabled).toBe(true);
  expect(within(dialog).getAllByRole('radio')).toHaveLength(4);
  // Deleting messages takes another right.
  expect(within(dialog).queryByRole('combobox')).toBeNull();
  await user.click(within(dialog).getByRole('radio', { name: 'Breaking server rules' }));
  await user.type(within(dialog).getByRole('textbox'), ' A raid ');
  await user.click(confirm);
  await waitFor(() => expect(onSelect).toHaveBeenCalledWith([12]));
  expect(sent).toEqual([
    { path: '/api/guild/7/ban', body: { userIds: [11, 12, 13, 14], reason: 3, note: 'A raid' } },
  ]);
  expect(onRefused).toHaveBeenCalledWith(['Ben was skipped. Their role is at or above yours.']);
});

test('several are timed out for as long as is chosen', async () => {
  const { onSelect } = show(['banMembers']);
  const user = userEvent.setup();
  await user.click(await button('Time out'));
  const dialog = screen.getByRole('dialog', { name: 'Time out 4 members?' });
  await user.click(within(dialog).getByRole('radio', { name: '1 day' }));
  await user.click(within(dialog).getByRole('button', { name: 'Time out' }));
  await waitFor(() => expect(onSelect).toHaveBeenCalledWith([12]));
  expect(sent).toEqual([
    { path: '/api/guild/7/timeOut', body: { userIds: [11, 12, 13, 14], seconds: 86_400 } },
  ]);
});
