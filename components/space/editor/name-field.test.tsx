import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { errors } from '@/protocol/errors';
import space from '@/messages/en/space.json';
import { NameField, type NameFieldProps } from './name-field';

function Editor({ refusal = null, onState }: Pick<NameFieldProps, 'onState'> & Partial<NameFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <NextIntlClientProvider locale="en" messages={{ space }}>
      <NameField
        value={value}
        onChange={setValue}
        ownId={undefined}
        ownName={undefined}
        onState={onState}
        refusal={refusal}
      />
    </NextIntlClientProvider>
  );
}

test('a name that nobody may carry is refused at its field, before it is sent', async () => {
  const { status, code } = errors.name_reserved;
  globalThis.fetch = (async () => ({
    status,
    headers: new Headers(),
    text: () => Promise.resolve(JSON.stringify({ code, message: 'x' })),
  })) as unknown as typeof fetch;
  const onState = jest.fn();
  render(<Editor onState={onState} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Guildhall');
  expect(await screen.findByText('This name is reserved. Choose another.')).toBeTruthy();
  expect(onState).toHaveBeenLastCalledWith('taken');
});

test('a name that older rules let in says why it has to go', () => {
  render(<Editor onState={() => undefined} refusal="nameSimilar" />);
  expect(screen.getByText("This name is too similar to one that's taken. Choose another.")).toBeTruthy();
});
