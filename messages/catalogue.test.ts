import { loadMessages, type MessageTree } from '@/lib/i18n/messages';
import { createTranslator } from 'use-intl/core';

/** Texts that the documents quote: ledger row, where it stands, English exactly as quoted (OPN-60, OPN-79). */
const quoted: readonly (readonly [string, string, string])[] = [
  ['I18-03', 'connect.mobileHint', 'Please open in the wallet browser or use WalletConnect'],
  ['OPN-20', 'wallet.switchChain', 'Please switch to chain on your mobile wallet first'],
  ['I18-05', 'wallet.insufficientBalance', 'Insufficient balance'],
  ['I18-06', 'errors.password_wrong', 'Invalid password'],
  ['I18-07', 'errors.username_invalid', 'Invalid name'],
  ['I18-08', 'catalogue.emailNotFound', 'Email not found'],
  ['I18-09', 'catalogue.emailDoesNotExist', 'Email does not exist'],
  ['I18-10', 'errors.email_taken', 'Email has been used'],
  ['I18-11', 'wallet.checkAddress', 'Please check and make sure your address is correct'],
  ['I18-12', 'errors.email_unverified', 'Email not Verified'],
  ['I18-13', 'catalogue.notForYou', 'Oops not for you'],
  ['I18-13', 'catalogue.expired', 'Oops expired'],
  ['I18-14', 'errors.email_invalid', 'Please enter the correct email address'],
  ['I18-14', 'account.form.emailInvalid', 'Please enter the correct email address'],
  ['I18-14', 'account.form.passwordsDiffer', "Password don't match"],
  ['I18-15', 'catalogue.comingSoon', 'Coming soon'],
  ['OPN-29', 'errors.unavailable', 'The back-end data service is being updated, please be patient.'],
  ['OPN-84', 'public.notFound.title', 'We sincerely apologize...'],
  ['ENT-14', 'public.notFound.text', 'This page is not found on our server'],
  ['ENT-15', 'public.notFound.action', 'Go back to home page'],
  ['OPN-85', 'announcement.empty', 'No data available'],
  ['OPN-61', 'account.settings.emailNotVerified', 'Email not verified'],
  ['SPC-59', 'errors.space_name_invalid', 'space name is invalid'],
  ['SPC-55', 'errors.space_name_too_long', 'Max length of space name is 64 chars'],
  ['ROL-45', 'role.tabs.members', 'Manage members'],
  ['ROL-45', 'role.tabs.display', 'Display'],
  ['ROL-45', 'role.name', 'Role name'],
  ['ROL-45', 'role.color', 'Role color'],
  ['OPN-60', 'space.social.linkedinInvalid', 'Linkedin address in invalid'],
  ['OPN-60', 'role.deleteFailed', 'operation failure'],
  ['SPC-115', 'errors.game_spaces_disabled', 'Only local communities can be created now'],
];

test.each(quoted)('%s %s is "%s"', async (_row, key, text) => {
  expect(at(await loadMessages('en'), key)).toBe(text);
});

test.each(quoted)('%s OPN-79 %s is translated', async (_row, key, text) => {
  const chinese = at(await loadMessages('zh'), key);
  expect(chinese).toMatch(/\p{Script=Han}/u);
  expect(chinese).not.toBe(text);
});

test('I18-04 the network to switch to is named', async () => {
  const sentence = async (language: 'en' | 'zh') =>
    createTranslator({
      locale: language,
      messages: (await loadMessages(language)).wallet as Record<string, string>,
    })('switchChainOnMobile', {
      chainName: 'Polygon',
    });
  expect(await sentence('en')).toBe('Please switch to Polygon chain on your mobile wallet first');
  expect(await sentence('zh')).toBe('请先在手机钱包中切换到 Polygon 网络');
});

/** Texts that the documents leave to us, by where they stand. */
const ownTexts = [
  ['the overview when it fails', ['space.error.title', 'space.error.text', 'space.error.missingTitle']],
  ['the list of bans', ['member.bans.text', 'member.bans.empty']],
  [
    'the notice of an invite',
    ['space.inviteNotice.join', 'space.inviteNotice.apply', 'space.inviteNotice.unknown'],
  ],
  ['the dialog before a ban', ['moderation.ban.title', 'moderation.ban.text', 'moderation.ban.severalText']],
  ['the dialog before a kick', ['member.actions.kickTitle', 'member.actions.kickText']],
  [
    'what asks before something goes',
    ['announcement.delete.title', 'announcement.delete.text', 'member.bans.revokeText'],
  ],
] as const;

test.each(ownTexts)('OPN-85 OPN-79 %s has words in both languages', async (_where, keys) => {
  const [english, chinese] = [await loadMessages('en'), await loadMessages('zh')];
  for (const key of keys) {
    expect([key, at(english, key)]).toEqual([key, expect.stringMatching(/\w{2}/)]);
    expect([key, at(chinese, key)]).toEqual([key, expect.stringMatching(/\p{Script=Han}/u)]);
  }
});

function at(tree: MessageTree, key: string): unknown {
  return key.split('.').reduce<unknown>((node, part) => (node as MessageTree)[part], tree);
}

test('Chinese texts have no form that Chinese never takes', async () => {
  const chinese = await loadMessages('zh');
  const dead: string[] = [];
  const walk = (node: unknown, key: string) => {
    if (typeof node === 'object' && node !== null) {
      for (const [name, child] of Object.entries(node)) walk(child, key === '' ? name : `${key}.${name}`);
    } else if (/plural,[^]*?\b(?:zero|one|two|few|many) \{/.test(String(node))) dead.push(key);
  };
  walk(chinese, '');
  // Its only category is `other`; an exact number is written `=1`.
  expect(dead).toEqual([]);
});
