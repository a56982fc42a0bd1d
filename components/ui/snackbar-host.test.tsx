import { act, cleanup, render, screen } from '@testing-library/react';
import { noticeFailure } from '@/lib/api/failure-notice';
import { carrySnackbar, dismissSnackbar, showSnackbar, SNACKBAR_MS } from './snackbar';
import { SnackbarHost } from './snackbar-host';

beforeEach(() => {
  jest.useFakeTimers();
  render(<SnackbarHost />);
});
afterEach(() => {
  act(() => dismissSnackbar());
  jest.useRealTimers();
});

test('HTP-07 the snackbar hides after 2000 ms, not before', () => {
  act(() => showSnackbar('Announcement has been sent'));
  act(() => jest.advanceTimersByTime(SNACKBAR_MS - 1));
  expect(screen.getByRole('status').textContent).toBe('Announcement has been sent');
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByRole('status')).toBeNull();
  expect(SNACKBAR_MS).toBe(2000);
});

test('HTP-07 there is one at a time: a second replaces the first and has its own two seconds', () => {
  act(() => showSnackbar('first', 'error'));
  act(() => jest.advanceTimersByTime(1500));
  act(() => showSnackbar('second', 'error'));
  act(() => jest.advanceTimersByTime(1500));
  expect(screen.getAllByRole('alert').map((element) => element.textContent)).toEqual(['second']);
});

test('HTP-06 a failed call is said in red, as an alert', () => {
  act(() => noticeFailure('Insufficient balance'));
  expect(screen.getByRole('alert').textContent).toBe('Insufficient balance');
  expect(screen.getByRole('alert').className).toContain('bg-danger-fill');
});

test('a page that is about to go leaves its notice to the next one, which says it once', () => {
  carrySnackbar('You are no longer a member of Atlas', 'error');
  cleanup();
  render(<SnackbarHost />);
  expect(screen.getByRole('alert').textContent).toBe('You are no longer a member of Atlas');
  act(() => dismissSnackbar());
  cleanup();
  render(<SnackbarHost />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the place of the snackbar is a live region from the start, so that dialogs do not silence it', () => {
  expect(document.querySelector('[aria-live="polite"]')).not.toBeNull();
});
