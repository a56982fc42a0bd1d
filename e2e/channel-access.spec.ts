import { expect, test, type Browser } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expectAccessibleInBothThemes } from './accessibility';
import { expectNotice } from './notices';
import { post, signUp } from './people';
import { makeSpace } from './spaces';
import { linkWallet } from './test-wallet';
import { drip } from './wallet-scene';

/** A new person, signed in. */
async function newPerson(browser: Browser) {
  const context = await browser.newContext();
  const person = await signUp(context, { verified: true });
  return { context, page: await context.newPage(), ...person };
}

test('OPN-73 CHN-19 CHN-21 the owner opens Access and gives a channel to a role; a member sees what they lack', async ({
  browser,
}) => {
  const [owner, member] = [await newPerson(browser), await newPerson(browser)];
  const space = await makeSpace(owner.context);
  await post(member.context.request, `guild/join/community/${space.id}`, undefined);
  const role = { guildId: space.id, name: 'Cartographer', color: 'primary', isDefault: 0 };
  const { id: roleId } = await post<{ id: number }>(owner.context.request, 'roles/createRole', role);
  const channel = { guildId: space.id, roomName: 'field_notes', type: 0 };
  await post(owner.context.request, 'room/createRoom', channel);

  const { page } = owner;
  await page.goto(`/index/homePage/chat?guild=${space.id}`);
  await page.getByRole('link', { name: 'Access', exact: true }).click();
  await expect(page).toHaveURL(`/index/settings/space/${space.id}?section=access`);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: /field_notes/ }).click();
  await page.getByText('Members who meet a rule').click();
  await expect(page.getByRole('button', { name: 'Save rule' })).toBeDisabled();
  await page.getByLabel('Role 1').selectOption({ label: 'Cartographer' });
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Save rule' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Lose access')).toBeVisible();
  await expect(dialog.getByText('1 member', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expectNotice(page, 'Access to field_notes saved');
  await expect(page.getByRole('button', { name: /field_notes/ })).toContainText('By rule · 1 member');

  await member.page.goto(`/index/homePage/chat?guild=${space.id}`);
  const row = member.page.getByRole('button', { name: /field_notes/ });
  await expect(row).toContainText('Room Locked');
  await row.click();
  const why = member.page.getByRole('dialog', { name: 'field_notes is locked' });
  await expect(why.getByText('The role Cartographer')).toBeVisible();
  await expectAccessibleInBothThemes(member.page);
  // The page of who gets the role follows by itself.
  await post(owner.context.request, `roles/${roleId}/setContent`, { newUsers: [member.id] });
  await expect(why).toBeHidden();
  await expect(member.page.getByRole('link', { name: /field_notes/ })).toBeVisible();
  await Promise.all([owner.context.close(), member.context.close()]);
});

interface WireNetwork {
  readonly chainId: number;
  readonly tokens: readonly { readonly symbol: string; readonly address: string | null }[];
}

/** The address of a token of the local chain. */
async function tokenOf({ context }: Awaited<ReturnType<typeof newPerson>>, symbol: string): Promise<string> {
  const answer = await context.request.get('/api/wallet/networks');
  const { result } = (await answer.json()) as { result: WireNetwork[] };
  const tokens = result.find(({ chainId }) => chainId === 31_337)?.tokens ?? [];
  return tokens.find((token) => token.symbol === symbol)?.address ?? '';
}

test('OPN-73 the owner gives a channel to holders of a token and a coin; a member sees what they hold and when it is checked again', async ({
  browser,
  baseURL,
}) => {
  const [owner, member] = [await newPerson(browser), await newPerson(browser)];
  const space = await makeSpace(owner.context);
  await post(member.context.request, `guild/join/community/${space.id}`, undefined);
  await post(owner.context.request, 'room/createRoom', {
    guildId: space.id,
    roomName: 'gold_vault',
    type: 0,
  });
  const wallet = privateKeyToAccount(generatePrivateKey());
  await linkWallet(member.context, String(baseURL), wallet);
  await drip(member.context, wallet.address);

  const { page } = owner;
  await page.goto(`/index/settings/space/${space.id}?section=access`);
  await page.getByRole('button', { name: /gold_vault/ }).click();
  await page.getByText('Members who meet a rule').click();
  await page.getByLabel('Type of requirement 1').selectOption({ label: 'Token' });
  await page.getByLabel('Network').selectOption({ label: 'Local Ethereum' });
  const contract = page.getByLabel('Token contract');
  await contract.fill('0x1234');
  await expect(page.getByText('Enter an address: 0x and 40 characters')).toBeVisible();
  await contract.fill(wallet.address);
  await expect(page.getByText("This address isn't a token on Local Ethereum.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expect(page.getByRole('button', { name: 'Save rule' })).toBeDisabled();
  await contract.fill(await tokenOf(owner, 'LGLD'));
  await expect(page.getByText('Local Gold (LGLD), ERC-20')).toBeVisible();
  await page.getByLabel('At least').fill('500');
  await page.getByRole('button', { name: 'And', exact: true }).click();
  await page.getByLabel('Type of requirement 2').selectOption({ label: 'Coin' });
  await page.getByLabel('At least').nth(1).fill('0');
  await expect(page.getByText('Enter an amount above 0')).toBeVisible();
  await page.getByLabel('At least').nth(1).fill('100.5');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Save rule' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('two checks 10 minutes apart', { exact: false })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expectNotice(page, 'Access to gold_vault saved');

  await member.page.goto(`/index/homePage/chat?guild=${space.id}`);
  await member.page.getByRole('button', { name: /gold_vault/ }).click();
  const why = member.page.getByRole('dialog', { name: 'gold_vault is locked' });
  const terms = why.getByRole('listitem');
  const token = terms.filter({ hasText: '500 LGLD on Local Ethereum' });
  await expect(token).toBeVisible();
  await why.getByRole('button', { name: 'Check again' }).click();
  await expect(token).toContainText('You hold 1000.');
  await expect(token).toContainText(/is checked again in 1[01] minutes\./);
  const coin = terms.filter({ hasText: '100.5 ETH on Local Ethereum' });
  await expect(coin).toContainText('You hold 10.');
  // Who has enough of a token waits; who lacks a coin is led to the swap.
  await expect(coin.getByRole('link', { name: 'Get ETH' })).toHaveAttribute(
    'href',
    '/index/wallet?swap=31337:native',
  );
  await expect(token.getByRole('link', { name: 'Get LGLD' })).toBeHidden();
  await expectAccessibleInBothThemes(member.page);
  // A phone begins with the list.
  await member.page.setViewportSize({ width: 390, height: 844 });
  await member.page.goto(`/index/homePage/chat?guild=${space.id}`);
  await member.page.getByRole('button', { name: /gold_vault/ }).click();
  await expect(token).toContainText('You hold 1000.');
  await expectAccessibleInBothThemes(member.page);
  await why.getByRole('link', { name: 'Link a wallet' }).click();
  await expect(member.page).toHaveURL(`/index/settings/account/${member.id}?section=wallets`);
  await Promise.all([owner.context.close(), member.context.close()]);
});

test('SHL-09 the address of channel access leads to the settings of the space', async ({ browser }) => {
  const owner = await newPerson(browser);
  const space = await makeSpace(owner.context);
  await owner.page.goto(`/index/homePage/channelAccess?guild=${space.id}`);
  await expect(owner.page).toHaveURL(`/index/settings/space/${space.id}?section=access`);
  await owner.page.goto('/index/homePage/channelAccess');
  await expect(owner.page).toHaveURL(`/index/settings/space/${space.id}?section=access`);
  await owner.context.close();
});
