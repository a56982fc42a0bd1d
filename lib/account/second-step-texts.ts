import type texts from '@/messages/en/second-step.json';

export type SecondStepTexts = (typeof texts)['login'];
export type StopRemovalTexts = (typeof texts)['stop'];

/** The words of the second step, with its form: few logins come to it, so no page brings them along. */
export async function loadSecondStepTexts(locale: string): Promise<SecondStepTexts> {
  const { default: loaded } = await (locale === 'zh'
    ? import('@/messages/zh/second-step.json')
    : import('@/messages/en/second-step.json'));
  return loaded.login;
}
