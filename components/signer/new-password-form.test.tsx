import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { newestOnly, type Judge } from '@/lib/keys/password-judge';
import { passwordStrength } from '@/lib/keys/strength';
import en from '@/messages/en/signer.json';
import zh from '@/messages/zh/signer.json';
import { NewPasswordForm } from './new-password-form';

const judgeHere: Judge = newestOnly(async (password) => passwordStrength(password, ['ana']));

function draw(judge: Judge = judgeHere, locale: 'en' | 'zh' = 'en') {
  const taken: string[] = [];
  const drawn = render(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={{ signer: locale === 'en' ? en : zh } as never}
    >
      <NewPasswordForm
        title="Title"
        text="Text"
        judge={judge}
        busy={false}
        problem={null}
        onPassword={(password) => taken.push(password)}
        onClose={() => {}}
      />
    </NextIntlClientProvider>,
  );
  return { ...drawn, taken };
}

/** Judgements that wait until the test lets them go. */
function held() {
  const waiting: (() => void)[] = [];
  const judge: Judge = newestOnly(async (password) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return passwordStrength(password, []);
  });
  return { judge, next: () => act(async () => waiting.shift()?.()) };
}

const own = () => screen.getByLabelText('Wallet password');
const description = () =>
  Array.from(
    document.getElementById(own().getAttribute('aria-describedby') ?? '')?.querySelectorAll('span>span') ??
      [],
  )
    .filter((part) => !part.classList.contains('invisible'))
    .map((part) => part.textContent)
    .join();

test('OPN-25 a weak or fair password is refused with its reason, a good one and a generated one are taken', async () => {
  const user = userEvent.setup();
  const { taken } = draw();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(taken).toEqual([expect.stringMatching(/^([a-z]+-){6}[a-z]+$/)]);
  await user.click(screen.getByRole('radio', { name: 'Choose my own' }));
  expect(description()).toContain('10–128 characters');
  for (const [password, reason] of [
    ['short', en.choose.problem.short],
    ['ten letter', en.choose.fairProblem],
    ['P@ssw0rd2023', en.choose.weakProblem],
  ] as const) {
    await user.clear(own());
    await user.type(own(), password);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(description()).toBe(reason);
    expect(own().getAttribute('aria-invalid')).toBe('true');
  }
  expect(taken).toHaveLength(1);
  await user.clear(own());
  await user.type(own(), 'purple otter juggles nine lamps');
  await screen.findByText('Strength: Strong');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await act(async () => {});
  expect(taken.slice(1)).toEqual(['purple otter juggles nine lamps']);
});

test('the last verdict stays while the next is judged, and the help keeps its room', async () => {
  const user = userEvent.setup();
  const { judge, next } = held();
  draw(judge);
  await user.click(screen.getByRole('radio', { name: 'Choose my own' }));
  const help = screen.getByText(en.choose.ownHelp);
  await user.click(own());
  await user.paste('P@ssw0rd2023');
  expect(description()).toBe(en.choose.ownHelp);
  await next();
  expect(description()).toBe(`Strength: ${en.choose.weak}`);
  await user.paste(' purple otter juggles');
  expect(description()).toBe(`Strength: ${en.choose.weak}`);
  await next();
  expect(description()).toBe('Strength: Strong');
  expect(help.isConnected).toBe(true);
});

test('a password that was changed or left while it was judged is not taken, and a failed judgement is told', async () => {
  const user = userEvent.setup();
  const { judge, next } = held();
  const first = draw(judge);
  await user.click(screen.getByRole('radio', { name: 'Choose my own' }));
  await user.click(own());
  await user.paste('purple otter juggles nine lamps');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(screen.getByRole('radio', { name: 'Generated' }));
  await next();
  await next();
  expect(first.taken).toEqual([]);
  first.unmount();

  const { taken } = draw(() => Promise.reject(new Error('no connection')));
  await user.click(screen.getByRole('radio', { name: 'Choose my own' }));
  await user.click(own());
  await user.paste('purple otter juggles nine lamps');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(description()).toBe(en.choose.unchecked);
  expect(taken).toEqual([]);
});

test('the refusal of a fair password is told in Chinese, too', async () => {
  const user = userEvent.setup();
  draw(judgeHere, 'zh');
  await user.click(screen.getByRole('radio', { name: zh.choose.own }));
  await user.type(screen.getByLabelText(zh.choose.ownLabel), 'ten letter');
  await user.click(screen.getByRole('button', { name: zh.choose.make }));
  expect(await screen.findByText(zh.choose.fairProblem)).toBeTruthy();
});
