import { act, fireEvent, render, screen } from '@testing-library/react';
import { useWalletRequests } from '@/lib/wallet/store';
import { WalletButton } from './wallet-button';

const sent = jest.fn();

function Screen({ isConnected }: { isConnected: boolean }) {
  return (
    <>
      <WalletButton isConnected={isConnected} connectLabel="Connect wallet" onClick={sent}>
        Send reward
      </WalletButton>
      <output>{useWalletRequests().length}</output>
    </>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  sent.mockClear();
});
afterEach(() => jest.useRealTimers());

test('a press that was meant to connect sends nothing when the wallet of last time comes back under it', () => {
  const { rerender } = render(<Screen isConnected={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }));
  expect(screen.getByRole('status').textContent).toBe('1');

  rerender(<Screen isConnected />);
  const send = screen.getByRole('button', { name: 'Send reward' });
  fireEvent.click(send);
  expect(sent).not.toHaveBeenCalled();

  act(() => void jest.advanceTimersByTime(500));
  fireEvent.click(send);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('with a wallet from the beginning the first press sends', () => {
  render(<Screen isConnected />);
  fireEvent.click(screen.getByRole('button', { name: 'Send reward' }));
  expect(sent).toHaveBeenCalledTimes(1);
});
