import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '@/messages/en/account.json';
import zh from '@/messages/zh/account.json';
import { ForgotForm } from './forgot-form';

/** The server takes the request and says of mails what `isDelayed` returns by then. */
function serve(isDelayed: () => boolean): void {
  global.fetch = (address) => {
    const isQuestion = String(address).includes('mailDelivery');
    const answer = { code: '10000', result: isQuestion ? { delayed: isDelayed() } : null };
    const text = () => Promise.resolve(JSON.stringify(answer));
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), text } as unknown as Response);
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  ['en', en],
  ['zh', zh],
] as const)(
  'says in %s that the reset link waits, as long as the mail server is away',
  async (language, t) => {
    document.documentElement.lang = language;
    let isAway = true;
    serve(() => isAway);
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(<ForgotForm texts={{ form: t.form, forgot: t.forgot }} outbox={null} />);
    await user.type(screen.getByLabelText(t.form.email), 'mira@example.org');
    await user.click(screen.getByRole('button', { name: t.forgot.submit }));
    const says = async (text: string) => {
      // A look, the words of its answer, and the next look.
      for (let step = 0; step < 5; step += 1) await act(() => jest.advanceTimersByTimeAsync(2_000));
      expect(screen.getByRole('status').textContent).toContain(text.replace('{email}', 'mira@example.org'));
    };
    await says(t.forgot.delayed);
    expect(screen.getByRole('status').textContent).not.toContain(
      t.forgot.sentText.replace('{email}', 'mira@example.org'),
    );
    isAway = false;
    await says(t.forgot.sentText);
  },
);
