import { createTestDatabase } from '@/storage/testing/test-database';
import { connect } from './connection';
import { parts } from './contents';
import { fileNamesQuery } from './files';

const [platform] = parts;

test('every column of the platform that names a stored file is looked at', async () => {
  const database = await createTestDatabase(platform.migrationsFolder);
  const { client, close } = await connect({ kind: 'postgres', url: database.ownerUrl });
  try {
    const account = `INSERT INTO account (email, email_key, password_hash, username, username_key, created_at) VALUES ('a', 'a', '', 'a', 'a', now()) RETURNING id`;
    const { rows } = await client.query<{ id: number }>(account);
    const id = rows[0]?.id;
    await client.query(
      `INSERT INTO upload (path, user_id, purpose, width, height, bytes, created_at) VALUES ('a.png', $1, 'avatar', 1, 1, 1, now())`,
      [id],
    );
    await client.query(
      `INSERT INTO nft_picture (account_id, chain_id, contract, token_id, standard, holder, image_path, avatar_before, set_at, checked_at)
       VALUES ($1, 1, 'c', '1', 'erc721', 'h', 'nft/b.png', '', now(), now())`,
      [id],
    );
    for (const [token, image] of [
      ['1', 'nft/c.png'],
      ['2', null],
    ]) {
      await client.query(
        `INSERT INTO nft_piece (chain_id, contract, token_id, name, description, traits, image_path, is_passing, read_at)
         VALUES (1, 'c', $1, '', '', '[]', $2, false, now())`,
        [token, image],
      );
    }
    const found = await client.query<{ name: string }>(await fileNamesQuery(client, platform));
    expect(found.rows.map(({ name }) => name)).toEqual(['a.png', 'nft/b.png', 'nft/c.png']);
  } finally {
    await close();
    await database.drop();
  }
});
