import { expect, test, type Page } from '@playwright/test';
import { sampled } from '../runtime/testing/depth';
import { installedNio } from '../scripts/checks/matrix-nio/installed-nio';
import { chatSession, rowOf, secondDevice } from './chat';
import type { ForeignClient, ForeignEvent, ForeignLogin } from './clients/foreign-client';
import { startJsSdk } from './clients/js-sdk-client';
import { startNio } from './clients/nio-client';
import { actionsOf, choose, field, log, open, says, write } from './conversations';
import { post } from './people';
import { twoPeople } from './rooms';
import { drawPicture } from './spaces';

/*
 * Programs of somebody else's making, as one of two people, against what the browser of the other one shows: through
 * the product's own address, logged in by our page. The homeserver alone is held by homeserver/client.test.ts.
 */

const clients: { name: string; start: (login: ForeignLogin) => Promise<ForeignClient | null> }[] = [
  { name: 'matrix-js-sdk in Node', start: startJsSdk },
  { name: 'matrix-nio in Python', start: startInstalledNio },
];

async function startInstalledNio(login: ForeignLogin): Promise<ForeignClient | null> {
  const python = await installedNio('matrix-nio beside a browser');
  return python === null ? null : startNio(python, login);
}

const relatesTo = (event: ForeignEvent) =>
  (event.content['m.relates_to'] ?? {}) as {
    rel_type?: string;
    event_id?: string;
    key?: string;
    'm.in_reply_to'?: { event_id: string };
  };
const text = (body: string) => ({ msgtype: 'm.text', body });

/** The event as soon as sync has brought it to the program. */
async function hear(program: ForeignClient, isWanted: (event: ForeignEvent) => boolean) {
  let heard: ForeignEvent | undefined;
  await expect.poll(async () => (heard = (await program.heard()).events.find(isWanted))).toBeDefined();
  return heard as unknown as ForeignEvent;
}

const width = (page: Page, name: string) =>
  log(page)
    .getByRole('img', { name, exact: true })
    .evaluate((image: HTMLImageElement) => image.naturalWidth);

for (const { name, start } of sampled(clients, [0])) {
  test(`CHN-01 OPN-14 ${name} and a browser see the same of each other`, async ({ browser, baseURL }) => {
    test.setTimeout(420_000);
    const { owner, host, member, guest, space, general, second, close } = await twoPeople(browser);
    // The program is a device of its own, beside the browser of the same person.
    const device = await secondDevice(browser, guest.email);
    const { user_id: userId } = await chatSession(device);
    const hostId = userId.replace(`@u${guest.id}:`, `@u${host.id}:`);
    const redirectUrl = 'https://client.example/';
    const { location } = await post<{ location: string }>(device.request, 'login/client', { redirectUrl });
    const program = await start({
      url: baseURL ?? '',
      userId,
      loginToken: new URL(location).searchParams.get('loginToken') ?? '',
      roomId: general.roomId,
    });
    if (!program) return; // reported as an absence
    const page = await open(owner, general, space.id);
    const ownPage = await open(member, second, space.id);
    // Two people and the platform's own user.
    await expect.poll(async () => (await program.heard()).members).toBe(3);
    expect((await program.heard()).roomName).toBe('general');

    await test.step('texts', async () => {
      await write(page, 'from the browser');
      const fromBrowser = await hear(program, ({ content }) => content.body === 'from the browser');
      expect(fromBrowser.sender).toBe(hostId);
      const fromProgram = await program.send('m.room.message', text('from the program'));
      await expect(says(page, 'from the program')).toContainText(guest.username);

      const label = 'React with 🎉';
      const actions = await actionsOf(page, says(page, 'from the program'), 'wide');
      await actions.getByRole('menuitem', { name: label }).click();
      const reaction = await hear(program, ({ type, sender }) => type === 'm.reaction' && sender === hostId);
      expect(relatesTo(reaction)).toMatchObject({ key: '🎉', event_id: fromProgram });
      await program.send('m.reaction', {
        'm.relates_to': { rel_type: 'm.annotation', event_id: fromBrowser.id, key: '👏' },
      });
      await expect(says(page, 'from the browser').getByRole('button', { name: /👏/ })).toContainText('1');

      await choose(page, says(page, 'from the program'), 'wide', 'Reply');
      await write(page, 'the browser replies');
      const reply = await hear(program, ({ content }) => content.body === 'the browser replies');
      expect(relatesTo(reply)['m.in_reply_to']?.event_id).toBe(fromProgram);
      await program.send('m.room.message', {
        ...text('the program replies'),
        'm.relates_to': { 'm.in_reply_to': { event_id: fromBrowser.id } },
      });
      await expect(
        says(page, 'the program replies').getByRole('button', { name: /from the browser/ }),
      ).toBeVisible();
    });

    await test.step('edits', async () => {
      const written = await program.send('m.room.message', text('first thoughts'));
      await expect(says(page, 'first thoughts')).toBeVisible();
      await program.send('m.room.message', {
        ...text('* second thoughts'),
        'm.new_content': text('second thoughts'),
        'm.relates_to': { rel_type: 'm.replace', event_id: written },
      });
      await expect(says(page, 'second thoughts')).toContainText('(edited)');
      await expect(says(page, 'first thoughts')).toHaveCount(0);

      await write(page, 'rough');
      const rough = await hear(program, ({ content }) => content.body === 'rough');
      await choose(page, says(page, 'rough'), 'wide', 'Edit');
      await field(page).click();
      await page.keyboard.press('End');
      await page.keyboard.type(' but polished');
      await page.keyboard.press('Enter');
      const edit = await hear(
        program,
        (event) => relatesTo(event).rel_type === 'm.replace' && relatesTo(event).event_id === rough.id,
      );
      expect(edit.content['m.new_content']).toMatchObject(text('rough but polished'));
    });

    await test.step('deleting', async () => {
      const mistake = await program.send('m.room.message', text('a mistake of the program'));
      await expect(says(page, 'a mistake of the program')).toBeVisible();
      await program.redact(mistake);
      await expect(says(page, 'a mistake of the program')).toHaveCount(0);

      await write(page, 'a mistake of the browser');
      const wrong = await hear(program, ({ content }) => content.body === 'a mistake of the browser');
      await choose(page, says(page, 'a mistake of the browser'), 'wide', 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      const redaction = await hear(
        program,
        ({ type, sender }) => type === 'm.room.redaction' && sender === hostId,
      );
      expect(redaction.redacts).toBe(wrong.id);
    });

    await test.step('pictures', async () => {
      const drawn = await drawPicture(320, 200);
      const url = await program.upload('program.png', 'image/png', drawn);
      await program.send('m.room.message', {
        msgtype: 'm.image',
        body: 'program.png',
        url,
        info: { mimetype: 'image/png', w: 320, h: 200, size: drawn.length },
      });
      await expect.poll(() => width(page, 'program.png')).toBe(320);

      const buffer = await drawPicture(300, 240, '#a3474a');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'browser.png', mimeType: 'image/png', buffer });
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      const sent = await hear(
        program,
        ({ content }) => content.msgtype === 'm.image' && content.body === 'browser.png',
      );
      expect((await program.download(String(sent.content.url))).equals(buffer)).toBe(true);
    });

    await test.step('who is typing, and who has read', async () => {
      await program.type(true);
      await expect(page.getByText(`${guest.username} is typing`)).toBeVisible();
      await program.type(false);
      await expect(page.getByText(`${guest.username} is typing`)).toBeHidden();
      await field(page).click();
      await page.keyboard.type('hm');
      await expect.poll(async () => (await program.heard()).typing).toContain(hostId);

      await page.keyboard.press('Enter');
      const newest = await hear(program, ({ content }) => content.body === 'hm');
      // What the program has read is read in the person's browser.
      await expect(rowOf(ownPage, 'general')).toContainText(/\d/);
      await program.read(newest.id);
      await expect(rowOf(ownPage, 'general')).toHaveText(/^\D*$/);
      // What the browser shows is read, and the program hears so once its person shows it in rooms of many people.
      await post(owner.request, 'user/privacy', { readTo: 'everyone' });
      const shown = await program.send('m.room.message', text('the last word'));
      await expect.poll(async () => (await program.heard()).readBy[hostId]).toBe(shown);
    });

    await test.step('the past', async () => {
      await page.setViewportSize({ width: 1440, height: 2400 });
      const history = await program.history();
      expect(history[0]?.type).toBe('m.room.create');
      expect(new Set(history.map(({ id }) => id)).size).toBe(history.length);
      const bodies = history
        .filter((event) => event.type === 'm.room.message' && relatesTo(event).rel_type !== 'm.replace')
        .map(({ id, content }) => {
          // Deleted: the browser keeps its place.
          if (content.body === undefined) return null;
          const edit = history.findLast(
            (event) => relatesTo(event).rel_type === 'm.replace' && relatesTo(event).event_id === id,
          );
          return String((edit?.content['m.new_content'] as { body?: string })?.body ?? content.body);
        });
      const rows = log(page).getByRole('article');
      await expect(rows).toHaveCount(bodies.length);
      for (const [index, body] of bodies.entries()) {
        if (body === null) continue;
        const picture = rows.nth(index).getByRole('img', { name: body, exact: true });
        await expect(rows.nth(index).getByText(body).or(picture).first()).toBeVisible();
      }
    });

    await program.stop();
    await Promise.all([device.close(), close()]);
  });
}
