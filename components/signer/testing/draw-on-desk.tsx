import { act, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { ARMING_MS } from '@/lib/signer/arming';
import { SignerDesk } from '@/lib/signer/signer-desk';
import type { SignerRequest } from '@/lib/signer/messages';
import { FakeClock } from '@/lib/signer/testing/fake-clock';
import en from '@/messages/en/signer.json';
import { AgreementProvider } from '@/components/signer/agreement';

/** A prompt on the real desk, in sight and with the focus. No second has passed yet. */
export function drawOnDesk(request: SignerRequest, prompt: ReactNode) {
  const clock = new FakeClock();
  const listeners = new Set<() => void>();
  const onChange = () => listeners.forEach((listener) => listener());
  const desk = new SignerDesk({ say: () => {}, onChange, onEnd: () => {} }, clock);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  desk.hear({ kind: 'ask', id: 1, ticket: 'x'.repeat(43), theme: 'dark', request });
  desk.seen(true);
  desk.focused(true);
  const drawn = render(<OnDesk {...{ desk, subscribe }}>{prompt}</OnDesk>);
  return { ...drawn, desk, second: () => act(async () => clock.pass(ARMING_MS)) };
}

type OnDeskProps = {
  desk: SignerDesk;
  subscribe: (listener: () => void) => () => void;
  children: ReactNode;
};

function OnDesk({ desk, subscribe, children }: OnDeskProps) {
  const isArmed = useSyncExternalStore(subscribe, () => desk.isArmed);
  const agreement = useMemo(() => ({ isArmed, press: () => desk.press() !== null }), [desk, isArmed]);
  return (
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ signer: en } as never}>
      <AgreementProvider value={agreement}>{children}</AgreementProvider>
    </NextIntlClientProvider>
  );
}
