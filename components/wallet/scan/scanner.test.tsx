/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import en from '@/messages/en/wallet.json';
import zh from '@/messages/zh/wallet.json';
import Scanner from './scanner';

const ADDRESS = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const stopped = jest.fn();
const stream = { getTracks: () => [{ stop: stopped }] };

/** What the browser has: a camera, or why not, and what its own reader sees, one after the other. */
function browserHas(camera: () => Promise<unknown>, codes: (string | null)[] = [], isAllowed = true) {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: camera },
  });
  Object.assign(document, { featurePolicy: { allowsFeature: () => isAllowed } });
  Object.assign(globalThis, {
    BarcodeDetector: class {
      static getSupportedFormats() {
        return Promise.resolve(['qr_code']);
      }
      detect() {
        const code = codes.length > 1 ? codes.shift() : codes[0];
        return Promise.resolve(code ? [{ rawValue: code }] : []);
      }
    },
  });
}
const refusal = (name: string) => () => Promise.reject(new DOMException('no', name));

function show(language: 'en' | 'zh' = 'en') {
  const [onFound, onCancel] = [jest.fn(), jest.fn()];
  const view = render(
    <NextIntlClientProvider locale={language} messages={{ wallet: language === 'en' ? en : zh }}>
      <Scanner onFound={onFound} onCancel={onCancel} />
    </NextIntlClientProvider>,
  );
  return { onFound, onCancel, ...view };
}

beforeAll(() => {
  // jsdom plays nothing.
  HTMLMediaElement.prototype.play = async () => {};
});
beforeEach(() => stopped.mockClear());

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'failed'],
] as const)('after %s the reason is said, and another try is offered', async (name, words) => {
  browserHas(refusal(name));
  show();
  expect(await screen.findByText(en.scan[words])).toBeTruthy();
  browserHas(async () => stream, [ADDRESS]);
  await userEvent.click(screen.getByRole('button', { name: en.scan.retry }));
  await waitFor(() => expect(screen.queryByText(en.scan[words])).toBeNull());
});

test('a document that may not ask for the camera leads to the one that may', async () => {
  const asked = jest.fn();
  browserHas(asked, [], false);
  show('zh');
  expect(await screen.findByText(zh.scan.elsewhere)).toBeTruthy();
  expect(screen.getByRole('link', { name: zh.scan.goThere }).getAttribute('href')).toBe('/index/wallet');
  expect(asked).not.toHaveBeenCalled();
});

test('a code without an address is called so and scanning goes on; an address ends it, and the camera', async () => {
  browserHas(async () => stream, ['https://example.org', `ethereum:${ADDRESS}@1?value=5`]);
  const { onFound } = show();
  expect(await screen.findByText(en.scan.notAddress)).toBeTruthy();
  await waitFor(() => expect(onFound).toHaveBeenCalledWith(ADDRESS));
  expect(onFound).toHaveBeenCalledTimes(1);
});

test('leaving stops the camera', async () => {
  browserHas(async () => stream, [null]);
  const { onCancel, unmount } = show();
  expect(await screen.findByText(en.scan.point)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: en.scan.cancel }));
  expect(onCancel).toHaveBeenCalled();
  act(() => unmount());
  expect(stopped).toHaveBeenCalled();
});
