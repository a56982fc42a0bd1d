'use client';
import { Activity, useLayoutEffect, useRef, type ReactNode } from 'react';
import { CodeView, NoStorageView } from './device-view';
import type { DeviceStepView } from './use-device-step';
import type { SignerSession } from '@/lib/signer/signer-session';

export type DeviceGateProps = {
  device: DeviceStepView;
  session: SignerSession;
  /** Another screen of the same request is drawn. */
  onRedrawn: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** What this device has to go through before the request, which stays as it was, with everything that was typed. */
export function DeviceGate({ device, session, onRedrawn, onClose, children }: DeviceGateProps) {
  const { step, pass, retry } = device;
  const request = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useLayoutEffect(() => {
    if (last.current === step) return;
    last.current = step;
    onRedrawn();
    // The field of the step went with the focus.
    if (step === null)
      request.current?.querySelector<HTMLElement>('input:not([type=file]), textarea')?.focus();
  }, [step, onRedrawn]);
  return (
    <>
      {step === 'code' && <CodeView session={session} onDone={pass} onClose={onClose} />}
      {step === 'storage' && <NoStorageView onRetry={retry} onClose={onClose} />}
      <Activity mode={step === null ? 'visible' : 'hidden'}>
        <div ref={request}>{children}</div>
      </Activity>
    </>
  );
}
