import { render } from '@testing-library/react';
import { fillText } from './fill-text';

test('values stand in their places, as elements too, and a place without a value stays', () => {
  const { container } = render(
    <p>{fillText('If {email} has an account, {what}.', { email: <b>mira@example.org</b> })}</p>,
  );
  expect(container.innerHTML).toBe('<p>If <b>mira@example.org</b> has an account, {what}.</p>');
});

test('a value is never read as a text with places', () => {
  const { container } = render(<p>{fillText('{a} {b}', { a: '{b}', b: '<i>' })}</p>);
  expect(container.textContent).toBe('{b} <i>');
});
