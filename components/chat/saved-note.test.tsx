import { screen } from '@testing-library/react';
import { SavedNote } from './saved-note';
import { draw } from './testing/draw';

test('messages of an earlier visit are marked at once when chat does not start', () => {
  const view = draw(<SavedNote hasFailed={false} />);
  expect(screen.queryByRole('status')).toBeNull();
  view.unmount();
  draw(<SavedNote hasFailed />);
  expect(screen.getByRole('status').textContent).toMatch(/saved messages/);
});
