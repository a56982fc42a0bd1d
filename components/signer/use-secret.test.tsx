import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { act, Activity, useEffect, useState, type ReactNode } from 'react';
import type { Bytes } from '@/lib/keys/bytes';
import type { Unlocked } from '@/lib/keys/key-share-wallet';
import vectors from '@/lib/keys/testing/vectors.json';
import en from '@/messages/en/signer.json';
import { ExportView, ReplaceView } from './old-password-views';
import { RecoverView } from './recover-view';

/* A prompt that is closed while a key is on its way: the key that arrives afterwards is wiped. */

const app = (children: ReactNode) => (
  <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ signer: en } as never}>
    {children}
  </NextIntlClientProvider>
);

const keyBytes = (): Bytes => new Uint8Array(32).fill(7);
const wiped = new Uint8Array(32);

function unlockedWith(key: Bytes): Unlocked {
  return {
    key,
    address: '0x8d520e81F872607A153f0eA8B2Fb65D6881df337',
    version: 1,
    split: 1,
    isPending: false,
    file: {} as never,
    shareA: new Uint8Array(33),
    shareB: new Uint8Array(33),
    wipe: () => void key.fill(0),
  };
}

function later<Value>() {
  let arrive: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => (arrive = resolve));
  return { promise, arrive: (value: Value) => act(async () => arrive(value)) };
}

const shares = { judge: async () => null as never, onKept: () => {}, onDone: () => {}, onClose: () => {} };

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
}

async function typePassword(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Wallet password'), 'a password');
  await press('Continue');
}

const views = {
  export: (unlock: () => Promise<Unlocked>) => (
    <ExportView unlock={unlock} onClose={() => {}} onSeen={() => {}} />
  ),
  replace: (unlock: () => Promise<Unlocked>) => (
    <ReplaceView {...shares} kind="resplit" unlock={unlock} make={() => new Promise(() => {})} />
  ),
};

test.each(['export', 'replace'] as const)('%s: the key of an unlock that outlives it', async (view) => {
  const key = keyBytes();
  const { promise, arrive } = later<Unlocked>();
  const { unmount } = render(app(views[view](() => promise)));
  await typePassword();
  unmount();
  await arrive(unlockedWith(key));
  expect(key).toEqual(wiped);
});

test.each(['export', 'replace'] as const)('%s: the key of an unlock, when it is closed', async (view) => {
  const key = keyBytes();
  const { unmount } = render(app(views[view](async () => unlockedWith(key))));
  await typePassword();
  expect(key).toEqual(keyBytes());
  expect(screen.queryByLabelText('Wallet password')).toBeNull();
  unmount();
  expect(key).toEqual(wiped);
});

test('the key of an unlock that arrives while another screen hides the prompt, which asks again afterwards', async () => {
  const key = keyBytes();
  const { promise, arrive } = later<Unlocked>();
  const draw = (mode: 'visible' | 'hidden') =>
    app(<Activity mode={mode}>{views.export(() => promise)}</Activity>);
  const { rerender } = render(draw('visible'));
  await typePassword();
  rerender(draw('hidden'));
  await arrive(unlockedWith(key));
  expect(key).toEqual(wiped);
  rerender(draw('visible'));
  expect(screen.getByLabelText<HTMLInputElement>('Wallet password').value).toBe('a password');
});

test('an exported key hides two minutes after the password, however often the window gains and loses the focus', async () => {
  /** Draws its view with another function each time, as the signer does. */
  function Host({ onSeen }: { onSeen: () => void }) {
    const [hasFocus, setFocus] = useState(true);
    useEffect(() => {
      const look = ({ type }: Event) => setFocus(type === 'focus');
      for (const type of ['focus', 'blur']) addEventListener(type, look);
      return () => ['focus', 'blur'].forEach((type) => removeEventListener(type, look));
    }, []);
    return (
      <div data-focus={hasFocus}>
        <ExportView
          unlock={async () => unlockedWith(keyBytes())}
          onClose={() => {}}
          onSeen={() => onSeen()}
        />
      </div>
    );
  }
  const onSeen = jest.fn();
  render(app(<Host onSeen={onSeen} />));
  jest.useFakeTimers();
  try {
    fireEvent.change(screen.getByLabelText('Wallet password'), { target: { value: 'a password' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    for (let seconds = 0; seconds < 119; seconds += 1) {
      act(() => void dispatchEvent(new Event(seconds % 2 ? 'focus' : 'blur')));
      await act(() => jest.advanceTimersByTimeAsync(1_000));
    }
    expect(onSeen).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(onSeen).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});

test('recover: the key that kit and released share make, closed before and after', async () => {
  for (const isLate of [true, false]) {
    const key = keyBytes();
    const { promise, arrive } = later<Bytes>();
    const recover = jest.fn(() => promise);
    const { unmount } = render(
      app(<RecoverView {...shares} recover={recover} resplit={() => new Promise(() => {})} />),
    );
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.paste(vectors.restore.kitFile);
    await press('Continue');
    await waitFor(() => expect(recover).toHaveBeenCalled());
    if (isLate) unmount();
    await arrive(key);
    if (!isLate) {
      expect(key).toEqual(keyBytes());
      unmount();
    }
    expect(key).toEqual(wiped);
  }
});
