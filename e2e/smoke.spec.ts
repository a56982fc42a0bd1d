import { expect, test, type Page } from '@playwright/test';
import dmEn from '@/messages/en/dm.json';
import spaceEn from '@/messages/en/space.json';
import { inviteLink } from '@/lib/invite/invite-link';
import { newBrowser } from './chat';
import { open, says, write } from './conversations';
import { signUp } from './people';
import { roomsOf } from './rooms';
import { makeSpace } from './spaces';

/** Writes to someone who is found by name; returns where the conversation is. */
async function findAndWrite(page: Page, name: string, text: string): Promise<string> {
  await page.goto('/index/homePage/chattings');
  const list = page.getByRole('region', { name: dmEn.list.title });
  await list.getByRole('button', { name: dmEn.list.newMessage }).first().click();
  const dialog = page.getByRole('dialog', { name: dmEn.new.title });
  await dialog.getByRole('searchbox').fill(`@${name}`);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await write(page, text);
  await expect(says(page, text)).toBeVisible();
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** From the page that is open to the wallet, and to what one has. */
async function openWallet(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Wallet' }).first().click();
  await expect(page).toHaveURL(/\/index\/wallet$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/index/homePage/myAssets');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('SHL-01 SHL-02 SHL-13 a visitor, who becomes a member, and the owner walk through space, channel, direct conversation and wallet', async ({
  browser,
  baseURL,
}) => {
  const [host, guest] = [await newBrowser(browser), await newBrowser(browser)];
  const owner = await signUp(host, { verified: true });
  const space = await makeSpace(host);
  const [channel] = await roomsOf(host, space.id);
  if (!channel) throw new Error('a space begins with a channel');

  // A visitor comes by an invite link, and reads the space without an account.
  const page = await guest.newPage();
  await page.goto(
    inviteLink(baseURL ?? '', {
      spaceId: space.id,
      alias: space.name.replace(' ', '_'),
      inviterId: owner.id,
    }),
  );
  await expect(page.getByText(space.name)).toBeVisible();
  await page.goto(`/index/guildOverview/${space.id}`);
  await expect(page.getByRole('heading', { name: space.name })).toBeVisible();

  // The same person signs up and joins: a member.
  const member = await signUp(guest);
  await page.goto(`/index/homePage/guildOverview/${space.id}`);
  await page.getByRole('button', { name: spaceEn.action.joinCommunity }).first().click();
  await expect(page.getByRole('button', { name: spaceEn.action.exitCommunity }).first()).toBeVisible();
  const talk = await open(guest, channel, space.id);
  await write(talk, 'Hello from a member');
  const direct = await findAndWrite(talk, owner.username, 'A word between us');
  await openWallet(talk);

  const office = await open(host, channel, space.id);
  await expect(says(office, 'Hello from a member')).toBeVisible();
  await write(office, 'Hello from the owner');
  await office.goto(direct);
  await office.getByRole('button', { name: dmEn.request.accept }).click();
  await expect(says(office, 'A word between us')).toContainText(member.username);
  await openWallet(office);
  await Promise.all([host.close(), guest.close()]);
});
