'use client';

import { ErrorState } from '@/components/ui/error-state';

// The messages of a page are not at hand once it has failed, and only these are needed.
const words = {
  en: {
    title: 'Update in progress',
    text: 'The back-end data service is being updated, please be patient.',
    retry: 'Try again',
  },
  zh: { title: '正在更新', text: '后端数据服务正在更新，请耐心等待。', retry: '重试' },
};

/** The platform is away while a public page is made: says so and tries again on request. */
export function PageError({ reset }: { error: Error; reset: () => void }) {
  const language =
    typeof document !== 'undefined' && document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
  const { title, text, retry } = words[language];
  return (
    <main className="grid min-h-dvh place-items-center bg-surface-1">
      <ErrorState
        title={title}
        text={text}
        retryLabel={retry}
        onRetry={() => {
          reset();
          location.reload();
        }}
      />
    </main>
  );
}
