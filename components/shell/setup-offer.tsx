import { Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { AT_HOME_PARAM, endLaterSetup } from '@/lib/account/later-setup';

/** The offer to set up the account, above the page. */
export default function SetupOffer() {
  const t = useTranslations('shell.setup');
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-primary-soft px-4 py-1.5 text-sm">
      <Sparkles aria-hidden className="size-4 shrink-0 text-primary-text" />
      <p className="min-w-0 grow basis-52">
        <b className="font-medium">{t('title')}</b> <span className="text-text-2">{t('text')}</span>
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="primary"
          onClick={() => {
            endLaterSetup();
            // A document of its own, like every way to it: it reads its address before a route would have changed it.
            location.assign(`/index/setup?${AT_HOME_PARAM}=1`);
          }}
        >
          {t('open')}
        </Button>
        <Button size="sm" variant="ghost" onClick={endLaterSetup}>
          {t('later')}
        </Button>
      </div>
    </div>
  );
}
