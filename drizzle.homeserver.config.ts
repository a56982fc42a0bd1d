import { defineConfig } from 'drizzle-kit';

/** The homeserver has a database of its own, with tables and migrations of its own. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './homeserver/db/schema/*.ts',
  out: './homeserver/db/migrations',
});
