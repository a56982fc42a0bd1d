import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { shortAddress } from '@/lib/format/address';
import { Cost } from './cost';

type RevealTermsProps = {
  buyer: string;
  /** In words; a dash while it is not known. */
  fee: string;
  isPublicName: boolean;
  disabled: boolean;
  onPublicName: (isPublicName: boolean) => void;
};

/** Who will own the handle, what the second step costs besides its price, and whether it becomes the public name. */
export function RevealTerms({ buyer, fee, isPublicName, disabled, onPublicName }: RevealTermsProps) {
  const t = useTranslations('handle');
  return (
    <>
      <dl className="text-sm">
        <Cost label={t('owner')}>
          <span className="font-mono" title={buyer}>
            {shortAddress(buyer)}
          </span>
        </Cost>
        <Cost label={t('fee')}>{fee}</Cost>
      </dl>
      <Checkbox
        checked={isPublicName}
        disabled={disabled}
        onChange={(event) => onPublicName(event.currentTarget.checked)}
      >
        {t('asPublicName')}
      </Checkbox>
    </>
  );
}
