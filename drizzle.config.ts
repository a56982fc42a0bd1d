import { defineConfig } from 'drizzle-kit';

/** Migrations are SQL made from the table definitions; `storage/` applies them at start. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
});
