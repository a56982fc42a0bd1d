import { expect, test } from '@playwright/test';
import dmEn from '../messages/en/dm.json';
import dmZh from '../messages/zh/dm.json';
import { newBrowser } from './chat';
import { expectAccessible, field, log, says, write } from './conversations';
import { post, signUp } from './people';

/** A direct conversation that was made through the API; its lists have no screens yet. */

const texts = { en: dmEn, zh: dmZh };

for (const [language, layout] of [
  ['en', 'wide'],
  ['zh', 'narrow'],
] as const) {
  test(`DM-01 two people without a space write to each other by an address that names the room alone (${language}, ${layout})`, async ({
    browser,
  }) => {
    const t = texts[language].request;
    const [maker, recipient] = [
      await newBrowser(browser, { language, layout }),
      await newBrowser(browser, { language, layout }),
    ];
    const { username: makerName } = await signUp(maker, { verified: true });
    const { id: targetUserId, username: recipientName } = await signUp(recipient);
    const { room } = await post<{ room: { roomId: string } }>(maker.request, 'room/private/chat', {
      targetUserId,
    });
    const address = `/index/homePage/chat?room=${encodeURIComponent(room.roomId)}`;

    const one = await maker.newPage();
    await one.goto(address);
    await expect(one.getByRole('heading', { level: 1, name: recipientName })).toBeVisible();
    await write(one, 'Hello from outside', layout);
    await expect(says(one, 'Hello from outside')).toBeVisible();

    const other = await recipient.newPage();
    await other.goto(address);
    await expect(other.getByText(t.title.replace('{name}', makerName))).toBeVisible();
    await expect(log(other)).toHaveCount(0);
    await expectAccessible(other);
    await other.getByRole('button', { name: t.accept }).click();
    await expect(says(other, 'Hello from outside')).toContainText(makerName);
    await expect(field(other)).toBeVisible();
    await write(other, '你好', layout);
    await expect(says(one, '你好')).toContainText(recipientName);

    await maker.close();
    await recipient.close();
  });
}
