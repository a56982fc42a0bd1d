import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { SUCCESS_CODE } from '@/protocol/envelope';
import { errors } from '@/protocol/errors';
import space from '@/messages/en/space.json';
import { NameFields } from './name-fields';
import type { NameRefusal } from './name-refusals';
import { useNameState } from './use-name-state';

function Editor({ refusal = null }: { refusal?: NameRefusal | null }) {
  const [names, setNames] = useState({ name: '', asciiName: '' });
  const state = useNameState(names.asciiName, null);
  return (
    <NextIntlClientProvider locale="en" messages={{ space }}>
      <NameFields
        names={names}
        onChange={(changed) => setNames((before) => ({ ...before, ...changed }))}
        state={state}
        isOwn={false}
        refusal={refusal}
      />
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
  render(<Editor refusal={{ of: 'name', text: 'nameSimilar' }} />);
  expect(screen.getByText("This name is too similar to one that's taken. Choose another.")).toBeTruthy();
});

test('SPC-54 OPN-52 a name of any script is written in plain letters for links, until somebody types others', async () => {
  globalThis.fetch = (async () => ({
    status: 200,
    headers: new Headers(),
    text: () => Promise.resolve(JSON.stringify({ code: SUCCESS_CODE, result: null })),
  })) as unknown as typeof fetch;
  render(<Editor />);
  const shown = screen.getByRole('textbox', { name: 'Name' });
  const plain = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name in links' });
  await userEvent.type(shown, '北京读书会');
  await waitFor(() => expect(plain.value).toBe('Bei Jing Du Shu Hui'));
  expect(screen.queryByText('Only letters A–Z, digits and spaces are kept.')).toBeNull();
  await userEvent.clear(shown);
  await userEvent.type(shown, 'Tea & Café');
  expect(plain.value).toBe('Tea Cafe');
  expect(screen.getByText('Only letters A–Z, digits and spaces are kept.')).toBeTruthy();
  await userEvent.clear(plain);
  await userEvent.type(plain, 'Te!a');
  await userEvent.type(shown, ' 2');
  expect(plain.value).toBe('Tea');
  await userEvent.type(shown, ' 🎉');
  expect(screen.getByText("Start with a letter or digit. Emoji and symbols can't be used.")).toBeTruthy();
});
