import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deleteForGood } from '@/server/testing/deleted-space';
import { startTestPlatform } from '@/server/testing/platform';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(120_000);

test('the command verifies all logs beside the running platform, and a rewritten or cut one against the server’s log', async () => {
  const platform = await startTestPlatform();
  const { config, services } = platform;
  const owner = await platform.person();
  const [spaceId, other, gone] = [
    await createSpace(owner),
    await createSpace(owner),
    await createSpace(owner),
  ];
  for (const _ of [2, 3]) await services.audit.record({ spaceId, actor: null, act: 'application.expired' });
  await platform.runJob('audit.log_heads');
  await deleteForGood(platform, owner, gone);
  const log = path.join(config.dataDir, 'log');
  const lines = platform.logLines.map((line) => `platform | ${JSON.stringify(line)}\n`);
  await writeFile(log, lines.join(''));

  // Not spawnSync: the platform of this process has to hand a copy of its embedded database over.
  const run = async (...words: string[]) => {
    const child = spawn(process.execPath, ['scripts/audit.mjs', ...words], {
      env: {
        NODE_ENV: 'test',
        PATH: process.env.PATH,
        DATA_DIR: config.dataDir,
        DATABASE_URL: config.databaseUrl ?? '',
      },
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { status: await ended, stdout, stderr };
  };
  const { head } = await owner.call('auditLog', { params: { spaceId } });
  expect(await run('verify', '--space', String(spaceId))).toEqual({
    status: 0,
    stdout: `Space ${spaceId} ends with 3:${head.hash}\n1 of 1 logs are good.\n`,
    stderr: '',
  });
  expect(await run('verify', '--log', log)).toMatchObject({ status: 0, stderr: '' });
  expect((await run('verify', '--log', log)).stdout).toBe(
    `2 of 2 logs are good.\nNot there any more, as after the deletion of a space: the logs of spaces ${gone}.\n`,
  );

  const { db } = services.storage;
  await db.execute(`DELETE FROM audit_entry WHERE space_id = ${spaceId} AND number > 1`);
  await db.execute(`UPDATE audit_head SET number = 1, hash = (SELECT hash FROM audit_entry e
    WHERE e.space_id = audit_head.space_id) WHERE space_id = ${spaceId}`);
  expect(await run('verify')).toMatchObject({ status: 0, stdout: '2 of 2 logs are good.\n' });
  expect(await run('verify', '--log', log)).toMatchObject({
    status: 1,
    stderr: `Space ${spaceId}: entry 2 is bad (it is not there, nor what came after it).\n`,
  });
  expect(await run('verify', '--space', String(other), '--log', log)).toMatchObject({ status: 0 });
  expect((await run('verify', '--head', `3:${head.hash}`)).status).toBe(2);
  await platform.close();
});
