import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SavedNote } from './saved-note';
import { draw } from './testing/draw';

test('messages of an earlier visit are marked at once when chat does not start, and tried again from there', async () => {
  let retries = 0;
  const retry = () => void (retries += 1);
  const view = draw(<SavedNote hasFailed={false} onRetry={retry} />);
  expect(screen.queryByText(/saved messages/)).toBeNull();
  view.unmount();

  draw(<SavedNote hasFailed onRetry={retry} />);
  expect(screen.getByRole('status').textContent).toMatch(/saved messages/);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retries).toBe(1);
});
