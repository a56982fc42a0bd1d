import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { passwordProblem } from '@/lib/keys/password';
import { PasswordField } from './password-field';
import type { Verdict } from './use-verdict';

export type OwnPasswordFieldProps = {
  value: string;
  onChange: (value: string) => void;
  verdict: Verdict | null;
  /** The person has tried to go on with it. */
  isTried: boolean;
};

/** A wallet password of the person's own, with its strength. */
export function OwnPasswordField({ value, onChange, verdict, isTried }: OwnPasswordFieldProps) {
  const t = useTranslations('signer.choose');
  const said = useSaid(value, verdict, isTried);
  return (
    <PasswordField
      autoFocus
      label={t('ownLabel')}
      value={value}
      isInvalid={said?.isRefusal}
      onChange={onChange}
      // The longest text keeps the room that all of them share, so that no button moves while the person types.
      help={
        <span aria-live="polite" className="grid text-sm *:col-start-1 *:row-start-1">
          <span className={cn(said && 'invisible')}>{t('ownHelp')}</span>
          {said && <span className={cn(said.isRefusal && 'text-danger')}>{said.text}</span>}
        </span>
      }
    />
  );
}

/** What takes the place of the help; null for the help itself. */
function useSaid(value: string, verdict: Verdict | null, isTried: boolean) {
  const t = useTranslations('signer.choose');
  const refusal = (text: string) => ({ text, isRefusal: true });
  const problem = passwordProblem(value);
  if (problem) return isTried ? refusal(t(`problem.${problem}`)) : null;
  if (verdict === null) return null;
  if (verdict === 'unknown') return refusal(t('unchecked'));
  if (isTried && verdict !== 'good') return refusal(t(`${verdict}Problem`));
  return { text: `${t('strength')}: ${t(verdict)}`, isRefusal: false };
}
