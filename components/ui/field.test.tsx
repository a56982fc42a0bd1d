import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from './field';
import { Input } from './input';
import { PasswordInput } from './password-input';

test('label, help and error belong to the control', () => {
  render(
    <Field label="Space name" help="2 to 40 characters" error="name already exists" required>
      {(control) => <Input {...control} />}
    </Field>,
  );
  const input = screen.getByLabelText('Space name');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    '2 to 40 characters',
    'name already exists',
  ]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
});

test('without an error the control is not called invalid and describes nothing', () => {
  render(<Field label="Name">{(control) => <Input {...control} />}</Field>);
  const input = screen.getByLabelText('Name');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  expect(input.getAttribute('aria-describedby')).toBeNull();
});

test('an error that appears later is announced', () => {
  const field = (error?: string) => (
    <Field label="Name" error={error}>
      {(control) => <Input {...control} />}
    </Field>
  );
  const { rerender } = render(field());
  const region = document.querySelector('[aria-live="polite"]');
  rerender(field('Invalid name'));
  expect(region?.textContent).toBe('Invalid name');
});

test('the eye shows and hides a password and says which', async () => {
  const user = userEvent.setup();
  render(
    <Field label="Password">
      {(control) => <PasswordInput {...control} showLabel="Show password" hideLabel="Hide password" />}
    </Field>,
  );
  const input = screen.getByLabelText('Password');
  await user.type(input, 'abc123');
  expect(input.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.getAttribute('type')).toBe('password');
  expect((input as HTMLInputElement).value).toBe('abc123');
});
