import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { DeviceMark, markPictures } from '@/lib/signer/mark';
import en from '@/messages/en/signer.json';
import zh from '@/messages/zh/signer.json';
import { MarkedPrompt } from './marked-prompt';
import { MarksHere } from './marks-here';
import { UnlockForm } from './unlock-form';

const USER = 7;
beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

function draw(locale: 'en' | 'zh', children: React.ReactNode) {
  return render(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={{ signer: locale === 'en' ? en : zh } as never}
    >
      {children}
    </NextIntlClientProvider>,
  );
}

function prompt({ locale = 'en', begins = false }: { locale?: 'en' | 'zh'; begins?: boolean } = {}) {
  const desk = { redrawn: jest.fn() };
  const onClose = jest.fn();
  const drawn = draw(
    locale,
    <MarkedPrompt user={USER} beginsWithMark={begins} desk={desk} onClose={onClose}>
      <UnlockForm title="Title" text="Text" onPassword={async () => {}} onClose={onClose} />
    </MarkedPrompt>,
  );
  return { ...drawn, desk, onClose };
}

function Marks() {
  const [choosing, setChoosing] = useState<number | null>(null);
  return <MarksHere choosing={choosing} onChoose={setChoosing} />;
}

const kept = () => new DeviceMark(USER).read();
const password = () => screen.getByLabelText('Wallet password');
const description = () =>
  (password().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join();

test('the mark of this device stands above the password and describes it, in the language it was chosen in', () => {
  new DeviceMark(USER).keep({ picture: 'snail', words: ['琥珀', '苍鹭'], language: 'zh' });
  prompt();
  const head = screen.getByRole('group', { name: 'Your mark' });
  expect(within(head).getByRole('img', { name: 'Snail' })).toBeTruthy();
  expect(within(head).getByText('琥珀 苍鹭').lang).toBe('zh');
  expect(within(head).getByText(en.mark.hint)).toBeTruthy();
  // Before the password, in the document too.
  expect(head.compareDocumentPosition(password())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(description()).toContain('琥珀 苍鹭');
});

test('the mark of another person on this device is not shown', () => {
  new DeviceMark(8).keep({ picture: 'snail', words: ['amber', 'heron'], language: 'en' });
  prompt();
  expect(screen.queryByText('amber heron')).toBeNull();
  expect(screen.getByText('No mark on this device')).toBeTruthy();
});

test('a device without one says so, and one is chosen from there; what was typed is gone', async () => {
  const user = userEvent.setup();
  const { desk } = prompt();
  expect(description()).toContain('No mark on this device');
  await user.type(password(), 'typed');
  await user.click(screen.getByRole('button', { name: 'Choose a mark' }));
  expect(screen.queryByLabelText('Wallet password')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Castle' }));
  await user.selectOptions(screen.getByLabelText('First word'), 'amber');
  await user.selectOptions(screen.getByLabelText('Second word'), 'heron');
  desk.redrawn.mockClear();
  await user.click(screen.getByRole('button', { name: 'Save mark' }));
  expect(kept()).toEqual({ picture: 'castle', words: ['amber', 'heron'], language: 'en' });
  expect(screen.getByText('amber heron')).toBeTruthy();
  expect((password() as HTMLInputElement).value).toBe('');
  // It has not been on screen meanwhile.
  expect(desk.redrawn).toHaveBeenCalledTimes(1);
});

test('a new wallet begins with a mark that is drawn, another one on wish', async () => {
  const user = userEvent.setup();
  const { onClose } = prompt({ begins: true });
  const words = () =>
    ['First word', 'Second word'].map((name) => (screen.getByLabelText(name) as HTMLSelectElement).value);
  expect(screen.getAllByRole('radio')).toHaveLength(markPictures.length);
  const seen = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    seen.add(words().join(' '));
    await user.click(screen.getByText('Another one'));
  }
  expect(seen.size).toBeGreaterThan(2);
  const chosen = words();
  await user.click(screen.getByRole('button', { name: 'Save mark' }));
  expect(kept()?.words).toEqual(chosen);
  expect(password()).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('where a device has one already, a new wallet begins without the choice', () => {
  new DeviceMark(USER).keep({ picture: 'snail', words: ['amber', 'heron'], language: 'en' });
  prompt({ begins: true });
  expect(password()).toBeTruthy();
});

test('a browser that keeps none says so and goes on without', async () => {
  const user = userEvent.setup();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  prompt({ begins: true });
  await user.click(screen.getByRole('button', { name: 'Save mark' }));
  expect(screen.getByRole('status').textContent).toBe(en.mark.unkept);
  await user.click(screen.getByRole('button', { name: 'Continue without a mark' }));
  expect(screen.getByText('No mark on this device')).toBeTruthy();
});

test('in Chinese the words and the pictures are Chinese', async () => {
  const user = userEvent.setup();
  prompt({ locale: 'zh', begins: true });
  await user.click(screen.getByRole('radio', { name: '帆船' }));
  await user.click(screen.getByRole('button', { name: '保存标记' }));
  expect(kept()?.picture).toBe('sailboat');
  for (const word of kept()?.words ?? []) expect(word).toMatch(/^\p{Script=Han}{2,3}$/u);
  expect(screen.getByRole('group', { name: '你的标记' })).toBeTruthy();
});

test('in a tab of its own the signer shows the marks of this device, and each can be changed', async () => {
  const user = userEvent.setup();
  new DeviceMark(USER).keep({ picture: 'snail', words: ['amber', 'heron'], language: 'en' });
  draw('en', <Marks />);
  const list = screen.getByRole('region', { name: 'Your mark on this device' });
  expect(within(list).getByText('amber heron')).toBeTruthy();
  expect(within(list).getByText('Account 7')).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: 'Change mark' }));
  expect((screen.getByRole('radio', { name: 'Snail' }) as HTMLInputElement).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Fish' }));
  await user.click(screen.getByRole('button', { name: 'Save mark' }));
  expect(kept()).toEqual({ picture: 'fish', words: ['amber', 'heron'], language: 'en' });
  expect(screen.getByRole('img', { name: 'Fish' })).toBeTruthy();
});
