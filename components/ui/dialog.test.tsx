import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';
import { Menu, MenuItem } from './menu';
import { SuccessDialog } from './success-dialog';

function Opener({ dismissible }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit space"
        closeLabel="Close"
        dismissible={dismissible}
      >
        <input aria-label="Space name" />
      </Dialog>
    </>
  );
}

test('a dialog is named by its title, takes the focus and gives it back on Esc', async () => {
  const user = userEvent.setup();
  render(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog', { name: 'Edit space' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('a dialog that an item of a menu opened gives the focus back to the button of the menu', async () => {
  const user = userEvent.setup();
  function OpenedByMenu() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Menu trigger={<Button>More</Button>}>
          <MenuItem onSelect={() => setOpen(true)}>Rename</MenuItem>
        </Menu>
        <Dialog open={open} onOpenChange={setOpen} title="Rename" closeLabel="Close" />
      </>
    );
  }
  render(<OpenedByMenu />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});

test('a dialog that closes takes the focus from nothing that somebody has gone on to meanwhile', async () => {
  render(
    <>
      <Opener />
      <Button>Next</Button>
    </>,
  );
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  const next = screen.getByRole('button', { name: 'Next' });
  next.focus();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(document.activeElement).toBe(next);
});

test('Tab never leaves an open dialog', async () => {
  const user = userEvent.setup();
  render(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog');
  for (let press = 0; press < 5; press += 1) {
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

test('a dialog at work is not abandoned by Esc or its cross', async () => {
  const user = userEvent.setup();
  render(<Opener dismissible={false} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('a dialog writes no style element: the strict policy would refuse it', async () => {
  const user = userEvent.setup();
  render(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

test('a dangerous question starts on Cancel and asks once', async () => {
  const user = userEvent.setup();
  const onConfirm = jest.fn();
  render(
    <ConfirmDialog
      open
      onOpenChange={() => {}}
      title="Delete announcement"
      text="This cannot be taken back."
      confirmLabel="Delete"
      cancelLabel="Cancel"
      closeLabel="Close"
      danger
      onConfirm={onConfirm}
    />,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('SHL-43 the success dialog has an icon, a title, a subtitle and an action, and fills the screen on mobile', async () => {
  const user = userEvent.setup();
  const onAction = jest.fn();
  render(
    <SuccessDialog
      open
      onOpenChange={() => {}}
      icon={<svg data-testid="icon" />}
      title="Welcome"
      subtitle="You can read every channel."
      actionLabel="Go to the space"
      onAction={onAction}
      closeLabel="Close"
    />,
  );
  const dialog = screen.getByRole('dialog', { name: 'Welcome' });
  expect(screen.getByTestId('icon')).toBeTruthy();
  expect(screen.getAllByText('You can read every channel.').length).toBeGreaterThan(0);
  expect(dialog.className).toContain('max-desktop:h-dvh');
  await user.click(screen.getByRole('button', { name: 'Go to the space' }));
  expect(onAction).toHaveBeenCalledTimes(1);
});
