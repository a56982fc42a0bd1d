import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import room from '@/messages/en/room.json';
import { Menu, MenuItem } from '@/components/ui/menu';
import { RoomTabs, type RoomTab } from './room-tabs';

const marks = { unread: 0, mentions: 0 };

function panel(tab: RoomTab) {
  return (
    <NextIntlClientProvider locale="en" messages={{ room }}>
      <RoomTabs value={tab} onChange={() => undefined} marks={{ channels: marks, rooms: marks }}>
        <input aria-label="Search" />
        <Menu trigger={<button>New</button>}>
          <MenuItem>New Channel</MenuItem>
        </Menu>
      </RoomTabs>
    </NextIntlClientProvider>
  );
}

test('a switch that follows the room on screen leaves the open menu open', async () => {
  const { rerender } = render(panel('channels'));
  await userEvent.click(screen.getByRole('button', { name: 'New' }));
  rerender(panel('rooms'));
  expect(screen.getByRole('tab', { name: /Rooms/ }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('menuitem', { name: 'New Channel' })).not.toBeNull();
});

test('and whoever types into its field goes on typing', async () => {
  const { rerender } = render(panel('channels'));
  await userEvent.type(screen.getByRole('textbox'), 'pro');
  rerender(panel('rooms'));
  await userEvent.keyboard('ofs');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('proofs');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
