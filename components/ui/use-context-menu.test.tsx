import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MenuItem } from './menu';
import { PointMenu } from './point-menu';
import { useContextMenu } from './use-context-menu';

function Row({ pinned }: { pinned: () => void }) {
  const { at, close, handlers } = useContextMenu();
  return (
    <div {...handlers}>
      <a href="#lounge">Lounge</a>
      {at && (
        <PointMenu label="Lounge" at={at} onClose={close}>
          <MenuItem onSelect={pinned}>Pin</MenuItem>
        </PointMenu>
      )}
    </div>
  );
}

test('the menu of a row opens by the other mouse button and by its key, runs what was chosen, and gives the focus back', async () => {
  const pinned = jest.fn();
  const user = userEvent.setup();
  render(<Row pinned={pinned} />);
  const row = screen.getByRole('link', { name: 'Lounge' });
  row.focus();
  await user.pointer({ keys: '[MouseRight]', target: row });
  await user.click(await screen.findByRole('menuitem', { name: 'Pin' }));
  expect(pinned).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(row);

  // The key says no place.
  expect(fireEvent.contextMenu(row, { clientX: 0, clientY: 0 })).toBe(false);
  expect(await screen.findByRole('menu', { name: 'Lounge' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(row);
});
