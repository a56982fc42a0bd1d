import { fireEvent, render, screen } from '@testing-library/react';
import { z } from 'zod';
import keys from '@/messages/en/keys.json';
import { keyShareRoutes, type RecoveryEnd } from '@/protocol/key-share';
import { StopRecovery } from './stop-recovery';

const { stop } = keys;

/** The page of a notice's link, on which somebody presses, and the server answers this. */
async function pressed(outcome: RecoveryEnd): Promise<void> {
  window.history.replaceState(null, '', '/stopRecovery?token=abcdefghijklmnop');
  const result = z.encode(keyShareRoutes.cancelKeyRecoveryByMail.result, { outcome });
  const text = () => Promise.resolve(JSON.stringify({ code: '10000', result }));
  global.fetch = () =>
    Promise.resolve({ ok: true, status: 200, headers: new Headers(), text } as unknown as Response);
  render(<StopRecovery texts={stop} offlineText="" />);
  fireEvent.click(await screen.findByRole('button', { name: stop.button }));
}

test('a recovery that is stopped in time has given nothing out', async () => {
  await pressed('stopped');
  expect((await screen.findByRole('status')).textContent).toContain(stop.doneText);
});

test('one that came too late calms nobody: it says to move the funds, and how', async () => {
  await pressed('released');
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain(stop.releasedText);
  expect(textContent).toContain(stop.releasedHow);
  expect(screen.queryByText(stop.doneText)).toBeNull();
  const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways).toEqual([
    [stop.openWallet, '/index/wallet'],
    [stop.restore, '/signer'],
  ]);
});

test('one that does not run is not called stopped', async () => {
  await pressed('none');
  expect((await screen.findByRole('status')).textContent).toContain(stop.noneText);
});
