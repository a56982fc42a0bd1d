import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ApiError } from '@/lib/api/api-error';
import { FormAlert } from '@/components/ui/form-alert';
import { useSubmit } from './use-submit';

type Send = (values: { email: string; password: string }, key: string) => Promise<string>;

/** A form of two fields that refuses an empty e-mail by itself. */
function Form({ send, done = () => {} }: { send: Send; done?: (result: string) => void }) {
  const { busy, errors, formProps } = useSubmit({
    fields: ['email', 'password'] as const,
    offlineText: 'offline',
    check: ({ email }) => (email === '' ? { email: 'Enter an e-mail' } : {}),
    send,
    done,
  });
  return (
    <form {...formProps}>
      <FormAlert text={errors.form} />
      <Field label="E-mail" error={errors.email}>
        {(control) => <Input {...control} name="email" />}
      </Field>
      <Field label="Password" error={errors.password}>
        {(control) => <Input {...control} name="password" />}
      </Field>
      <button type="submit" aria-busy={busy}>
        Go
      </button>
    </form>
  );
}

const email = () => screen.getByLabelText('E-mail');
const password = () => screen.getByLabelText('Password');

async function fillAndGo(): Promise<void> {
  await userEvent.type(email(), 'mira@example.org');
  await userEvent.type(password(), 'lantern42');
  await userEvent.click(screen.getByRole('button'));
}

test('what is seen to be wrong is not sent; its field gets the sentence and the focus, and loses it when changed', async () => {
  const send = jest.fn<ReturnType<Send>, Parameters<Send>>();
  render(<Form send={send} />);
  await userEvent.click(screen.getByRole('button'));
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText('Enter an e-mail')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  await userEvent.type(email(), 'm');
  expect(screen.queryByText('Enter an e-mail')).toBeNull();
});

test('an error of the server stands at the field that it names, and nothing typed is lost', async () => {
  document.documentElement.lang = 'en';
  render(<Form send={() => Promise.reject(new ApiError('password_common', 422, { field: 'password' }))} />);
  await fillAndGo();
  expect(await screen.findByText('This password is too common. Choose a different one.')).toBeTruthy();
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect((email() as HTMLInputElement).value).toBe('mira@example.org');
  expect((password() as HTMLInputElement).value).toBe('lantern42');
});

test('an error about no field of this form stands above it', async () => {
  document.documentElement.lang = 'zh-Hans';
  render(<Form send={() => Promise.reject(new ApiError('unavailable', 502))} />);
  await fillAndGo();
  expect((await screen.findByRole('alert')).textContent).toBe('后端数据服务正在更新，请耐心等待。');
});

test('OPN-112 two presses send once', async () => {
  let finish: (result: string) => void = () => {};
  const send = jest.fn<ReturnType<Send>, Parameters<Send>>(
    () => new Promise((resolve) => (finish = resolve)),
  );
  const done = jest.fn();
  render(<Form send={send} done={done} />);
  await fillAndGo();
  fireEvent.submit(email().closest('form') as HTMLFormElement);
  expect(send).toHaveBeenCalledTimes(1);
  finish('done');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
});

test('OPN-112 a retry after no answer keeps its key, a try after a refusal has a new one', async () => {
  const keys: string[] = [];
  const outcomes = [
    new ApiError('offline', 0),
    new ApiError('unavailable', 502),
    new ApiError('email_taken', 409),
  ];
  render(
    <Form
      send={(_, key) => {
        keys.push(key);
        const outcome = outcomes.shift();
        return outcome ? Promise.reject(outcome) : Promise.resolve('done');
      }}
    />,
  );
  await fillAndGo();
  for (let times = 2; times <= 4; times += 1) {
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('false'));
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(keys).toHaveLength(times));
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
});
