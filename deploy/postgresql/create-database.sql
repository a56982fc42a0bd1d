-- Makes one database of Guildhall with two roles: one that owns the tables and changes them (migrations), and one that
-- reads and writes rows and can do nothing else. Run it as a superuser, once for the platform and once for the homeserver:
--
--   psql -v database=guildhall      -v owner=guildhall_owner      -v role=guildhall      -f create-database.sql postgres
--   psql -v database=guildhall_chat -v owner=guildhall_chat_owner -v role=guildhall_chat -f create-database.sql postgres
--
-- Then give each of the four roles a password (\password guildhall_owner, …). docs/postgresql.md goes on from here.

\set ON_ERROR_STOP on

CREATE ROLE :"owner" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
CREATE ROLE :"role" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;

-- Sorted by code points, as the embedded database does.
CREATE DATABASE :"database" OWNER :"owner" TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8';
-- Everybody may connect to a new database and make temporary tables there.
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO :"role";

\connect :"database"

ALTER SCHEMA public OWNER TO :"owner";
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO :"role";
-- Where the migrations that have run are written down.
CREATE SCHEMA drizzle AUTHORIZATION :"owner";
GRANT USAGE ON SCHEMA drizzle TO :"role";

ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO :"role";
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO :"role";
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA drizzle GRANT SELECT ON TABLES TO :"role";
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA drizzle GRANT SELECT ON SEQUENCES TO :"role";
