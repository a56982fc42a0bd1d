import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Namespace } from '@/lib/i18n/messages';

export type ClientMessagesProps = {
  /** What the client components inside say; everything else stays on the server. */
  namespaces: readonly Namespace[];
  children: ReactNode;
};

/** Gives client components their texts: only the named namespaces travel to the browser. */
export async function ClientMessages({ namespaces, children }: ClientMessagesProps) {
  const messages = await getMessages();
  const chosen = Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]]));
  return (
    <NextIntlClientProvider locale={await getLocale()} messages={chosen} formats={null}>
      {children}
    </NextIntlClientProvider>
  );
}
