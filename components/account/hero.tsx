import { Compass, Link2, Megaphone, Server } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { Language } from '@/protocol/account-rules';

/** What the product is, in one sentence and four lines, over a picture that is dark in both themes. */
export async function Hero({ language }: { language: Language }) {
  const t = await getTranslations({ locale: language, namespace: 'public' });
  const points = [
    { Icon: Megaphone, text: t('hero.announcements') },
    { Icon: Compass, text: t('hero.find') },
    { Icon: Link2, text: t('hero.invite') },
    { Icon: Server, text: t('hero.host') },
  ];
  return (
    <section
      aria-labelledby="hero-title"
      className="relative m-3 flex min-h-[420px] flex-col justify-end overflow-hidden rounded-dialog bg-[#12122a] desktop:ml-0"
    >
      <img
        src="/art/islands.webp"
        alt=""
        width={760}
        height={940}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
      <div className="absolute inset-0 bg-[linear-gradient(to_top,#0b0b18f2_8%,#0b0b1866_60%,#0b0b1833)]" />
      <div className="relative p-6 text-white desktop:px-12 desktop:py-11">
        <h2
          id="hero-title"
          className="max-w-[12em] text-3xl font-semibold tracking-tighter text-balance desktop:text-4xl"
        >
          {t('hero.title')}
        </h2>
        <ul className="mt-5 grid justify-start gap-x-7 gap-y-2.5 text-[#dedee8] sm:grid-cols-[auto_auto] desktop:mt-6">
          {points.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-2.5">
              <Icon aria-hidden strokeWidth={1.75} className="size-[18px] shrink-0" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
