'use client';
import { LogIn } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/form-alert';
import { useHydrated } from '@/components/ui/use-hydrated';
import { rememberDeparture } from '@/lib/account/identity-departure';
import { asApiError } from '@/lib/api/api-error';
import { callLater, errorTextLater } from '@/lib/api/call-later';

/** Leaves for an OpenID provider. */
export function IdentityButton({
  providerId,
  label,
  offlineText,
}: {
  providerId: string;
  label: ReactNode;
  offlineText: string;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const hydrated = useHydrated();

  async function leave(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const params = { provider: providerId };
      const { url } = await callLater('startIdentityLogin', {
        params,
        failure: 'silent',
        noSession: 'expected',
      });
      rememberDeparture(location.search);
      location.assign(url);
    } catch (caught) {
      setProblem(await errorTextLater(asApiError(caught), offlineText));
      setBusy(false);
    }
  }
  return (
    <>
      <FormAlert text={problem} />
      <Button size="lg" block busy={busy} disabled={!hydrated} onClick={() => void leave()}>
        <LogIn aria-hidden />
        <span className="truncate">{label}</span>
      </Button>
    </>
  );
}
