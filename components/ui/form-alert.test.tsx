import { render, screen } from '@testing-library/react';
import { FormAlert } from './form-alert';

test.each([undefined, ''])('without a failure (%p) there is no alert', (text) => {
  render(<FormAlert text={text} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure is announced', () => {
  render(<FormAlert text="The server isn't responding." />);
  expect(screen.getByRole('alert').textContent).toBe("The server isn't responding.");
});
