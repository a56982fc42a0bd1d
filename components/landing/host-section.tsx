import { Database, Network, ShieldCheck, SquareTerminal } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { Language } from '@/protocol/account-rules';

/** How to host your own server. */
export async function HostSection({ language }: { language: Language }) {
  const t = await getTranslations({ locale: language, namespace: 'public.landing' });
  const points = [
    { Icon: Database, text: t('database') },
    { Icon: Network, text: t('matrix') },
    { Icon: ShieldCheck, text: t('keys') },
  ];
  return (
    <section
      aria-labelledby="landing-host"
      className="mt-10 grid gap-6 rounded-card border border-card-border bg-card p-6 max-desktop:p-5 desktop:grid-cols-2"
    >
      <div>
        <h2 id="landing-host" className="section-title">
          {t('host')}
        </h2>
        <p className="mt-1.5 text-text-2">{t('hostText')}</p>
        <ul className="mt-3.5 flex flex-col gap-2">
          {points.map(({ Icon, text }) => (
            <li key={text} className="flex items-start gap-2.5">
              <Icon aria-hidden strokeWidth={1.75} className="mt-px size-[18px] shrink-0 text-text-3" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div className="self-start rounded-[12px] bg-surface-0 px-4 py-3.5 edge-border-2">
        <p className="mb-2 flex items-center gap-2 text-xs text-text-3">
          <SquareTerminal aria-hidden strokeWidth={1.75} className="size-[15px]" />
          {t('terminal')}
        </p>
        <pre className="font-mono text-[13px] leading-[22px] whitespace-pre-wrap">
          npm start{'     '}
          <span className="text-text-3"># {t('start')}</span>
          {'\n'}npm run demo{'  '}
          <span className="text-text-3"># {t('demo')}</span>
        </pre>
        <p className="mt-2.5 text-xs text-text-3">{t('then')}</p>
      </div>
    </section>
  );
}
