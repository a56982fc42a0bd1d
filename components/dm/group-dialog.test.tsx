import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import dm from '@/messages/en/dm.json';
import ui from '@/messages/en/ui.json';
import { SnackbarHost } from '@/components/ui/snackbar-host';
import { GROUP_PEOPLE_MAX } from '@/protocol/group-rules';
import GroupDialog, { type GroupDialogProps } from './group-dialog';

const friends = Array.from({ length: GROUP_PEOPLE_MAX + 1 }, (_, index) => ({
  id: 10 + index,
  username: `Friend ${index + 1}`,
  avatar: '',
  relation: 'friend',
}));

interface Sent {
  readonly path: string;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}

/** The network: friends for the list, and for each change one answer in turn. */
function network(...answers: { status?: number; code?: string; result?: unknown }[]): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const { pathname: path } = new URL(url);
    const isChange = path.startsWith('/api/room/group/');
    const paged = { records: friends, current: 1, pages: 1, total: friends.length };
    let answer: (typeof answers)[number] = { result: path === '/api/user/contacts' ? paged : [] };
    if (isChange) {
      const body = JSON.parse(String(init.body)) as Sent['body'];
      sent.push({ path, key: new Headers(init.headers).get('idempotency-key'), body });
      answer = answers[sent.length - 1] ?? {};
    }
    const { status = 200, code = '10000', result } = answer;
    const wire = code === '10000' ? { code, result } : { code, message: 'x', fields: { max: 64 } };
    return { status, headers: new Headers(), text: () => Promise.resolve(JSON.stringify(wire)) };
  }) as unknown as typeof fetch;
  return sent;
}

const made = (refused: number[]) => ({
  result: {
    group: {
      room: { id: 9, roomId: '!9:site' },
      roomName: '',
      logo: '',
      users: [],
      addedBy: null,
      dmStatus: 1,
      createdTime: '2026-01-01T00:00:00.000Z',
    },
    refused,
  },
});

async function open(group: GroupDialogProps['group'] = null) {
  const on = { close: jest.fn(), made: jest.fn() };
  render(
    <NextIntlClientProvider locale="en" messages={{ dm, ui }}>
      <GroupDialog group={group} onClose={on.close} onMade={on.made} />
      <SnackbarHost />
    </NextIntlClientProvider>,
  );
  await screen.findByRole('checkbox', { name: /^Friend 1\b/ });
  return on;
}
const box = (number: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Friend ${number}(?!\\d)`) });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  document.documentElement.lang = 'en';
});

test('DM-05 the picker of people has a second mode, in which friends are selected', async () => {
  network();
  await open();
  const dialog = screen.getByRole('dialog', { name: 'Select Friends' });
  expect(within(dialog).getByRole('heading', { name: dm.new.friends })).toBeTruthy();
  const field = within(dialog).getByRole('searchbox');
  field.focus();
  await userEvent.keyboard('{ArrowDown} ');
  expect(document.activeElement).toBe(box(1));
  expect(box(1).checked).toBe(true);
});

test('a group takes nineteen people besides its maker, and each that was picked can be taken out again', async () => {
  network();
  await open();
  expect(button('Create group').disabled).toBe(true);
  for (const each of screen.getAllByRole('checkbox').slice(0, GROUP_PEOPLE_MAX - 1)) fireEvent.click(each);
  expect(screen.getByText('19 of 19 people')).toBeTruthy();
  expect(screen.getByText('A group can have up to 20 people, including you.')).toBeTruthy();
  expect(box(GROUP_PEOPLE_MAX).disabled).toBe(true);
  await userEvent.click(button('Remove Friend 3'));
  expect(box(3).checked).toBe(false);
  expect(box(GROUP_PEOPLE_MAX).disabled).toBe(false);
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.keyboard('{Backspace}');
  expect(screen.getByText('17 of 19 people')).toBeTruthy();
});

test('OPN-112 what failed keeps the selection, is sent again under the same key, and those who were refused are named', async () => {
  const sent = network({ status: 502, code: '20011' }, { status: 400, code: '25009' }, made([11]));
  const on = await open();
  await userEvent.click(box(1));
  await userEvent.click(box(2));
  await userEvent.click(button('Create group'));
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't create the group.");
  expect(box(1).checked).toBe(true);
  await userEvent.click(button('Create group'));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Group name (optional)' });
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(sent[1]).toEqual(sent[0]);
  await userEvent.type(name, 'Proofs');
  await userEvent.click(button('Create group'));
  await waitFor(() => expect(on.made).toHaveBeenCalledWith('!9:site'));
  expect(sent[2]).toMatchObject({
    path: '/api/room/group/create',
    body: { roomName: 'Proofs', userIds: [10, 11] },
  });
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
  expect(await screen.findByText("Friend 2 wasn't added, because they don't accept this.")).toBeTruthy();
});

test('people of a group are marked and stay; the others are added to it', async () => {
  const sent = network({ result: { refused: [] } });
  const on = await open({ room: '9', people: [1, 10] });
  expect(box(1).disabled).toBe(true);
  expect(within(box(1).closest('li') as HTMLElement).getByText('In the group')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Group name (optional)' })).toBeNull();
  await userEvent.click(box(2));
  await userEvent.click(button('Add'));
  await waitFor(() => expect(on.close).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({ path: '/api/room/group/add', body: { roomId: '9', userIds: [11] } });
});
