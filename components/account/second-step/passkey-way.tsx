'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/form-alert';
import { ApiError } from '@/lib/api/api-error';
import { errorTextLater } from '@/lib/api/call-later';
import { signWithPasskey } from '@/lib/account/passkey';
import type { StepWayProps, StepWays } from './second-step';

/** Asks the browser for a passkey: at once if the person has just chosen it, else at the press of the button. */
export function PasskeyWay({
  t,
  take,
  challenge,
  isAsked,
  onRenew,
}: Omit<StepWayProps, 'submit'> & {
  challenge: NonNullable<StepWays['passkey']>;
  isAsked: boolean;
  /** The challenge may be used up. */
  onRenew: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function sign(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      if (await take(await signWithPasskey(challenge))) return;
    } catch (caught) {
      setProblem(
        caught instanceof ApiError && caught.error !== 'second_step_wrong'
          ? await errorTextLater(caught, t.offline)
          : t.passkeyFailed,
      );
      onRenew();
    }
    setBusy(false);
  }

  const start = useEffectEvent(() => void (isAsked && sign()));
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  }, []);
  return (
    <>
      <p className="text-text-2">{t.passkeyText}</p>
      <FormAlert text={problem} />
      <Button variant="primary" size="lg" block autoFocus busy={busy} onClick={() => void sign()}>
        {t.usePasskey}
      </Button>
    </>
  );
}
