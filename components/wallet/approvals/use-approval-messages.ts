'use client';

import { useLocale, useMessages } from 'next-intl';
import useSWR from 'swr';

async function load(language: string) {
  const { default: texts } = await (language === 'zh'
    ? import('@/messages/zh/approval.json')
    : import('@/messages/en/approval.json'));
  return texts;
}

/** Every message here and those about approvals, which come with their dialogs; null until they are there. */
export function useApprovalMessages() {
  const locale = useLocale();
  const known = useMessages();
  const { data } = useSWR(['approvalTexts', locale], () => load(locale), { revalidateOnFocus: false });
  return data ? { ...known, approval: data } : null;
}
