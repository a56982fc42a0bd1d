import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { errors } from '@/protocol/errors';
import space from '@/messages/en/space.json';
import { NameField, type NameRefusal } from './name-field';
import { useNameState } from './use-name-state';

function Editor({ refusal = null }: { refusal?: NameRefusal | null }) {
  const [value, setValue] = useState('');
  const state = useNameState(value, null);
  return (
    <NextIntlClientProvider locale="en" messages={{ space }}>
      <NameField value={value} onChange={setValue} state={state} isOwn={false} refusal={refusal} />
      <output>{state.kind}</output>
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
  render(<Editor />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Guildhall');
  expect(await screen.findByText('This name is reserved. Choose another.')).toBeTruthy();
  expect(screen.getByText('taken')).toBeTruthy();
});

test('a name that older rules let in says why it has to go', () => {
  render(<Editor refusal="nameSimilar" />);
  expect(screen.getByText("This name is too similar to one that's taken. Choose another.")).toBeTruthy();
});
