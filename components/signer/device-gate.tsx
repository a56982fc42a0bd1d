'use client';
import { Activity, useLayoutEffect, useRef, type ReactNode } from 'react';
import { CodeView, NoStorageView } from './device-view';
import type { DeviceStepView } from './use-device-step';
import type { SignerSession } from '@/lib/signer/signer-session';

export type DeviceGateProps = {
  device: DeviceStepView;
  session: SignerSession;
  /** Called when another screen of the same request replaces the one before. */
  onRedrawn: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Shows the step that this device has to do first. The request stays in memory, with everything that was typed. */
export function DeviceGate({ device, session, onRedrawn, onClose, children }: DeviceGateProps) {
  const { step, pass, retry } = device;
  const request = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useLayoutEffect(() => {
    if (last.current === step) return;
    last.current = step;
    onRedrawn();
    // The focused field was part of the step and is gone.
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
