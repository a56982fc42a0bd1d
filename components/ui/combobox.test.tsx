import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox } from './combobox';
import { Field } from './field';

const options = ['Emberfall', 'Northlight', 'Tidewright'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

function Form({ chosen }: { chosen: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <Field label="Game" error={value ? undefined : 'Choose one'}>
      {(control) => (
        <Combobox
          {...control}
          options={options}
          value={value}
          onChange={(next) => {
            setValue(next);
            chosen(next);
          }}
          openLabel="Games"
          emptyText="No data available"
        />
      )}
    </Field>
  );
}

test('a combobox is named by its label, finds by a part of the text and is used by keyboard alone', async () => {
  const chosen = jest.fn();
  const user = userEvent.setup();
  render(<Form chosen={chosen} />);
  const input = screen.getByRole('combobox', { name: 'Game' });
  expect(input.getAttribute('aria-invalid')).toBe('true');

  await user.click(input);
  await user.type(input, 'LIGHT');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Northlight']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledWith('northlight');
  expect((input as HTMLInputElement).value).toBe('Northlight');
  expect(input.getAttribute('aria-invalid')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Games' }));
  expect(screen.getAllByRole('option')).toHaveLength(3);
  await user.clear(input);
  await user.type(input, 'xyz');
  expect(screen.getByText('No data available')).toBeTruthy();
});
