// Runs before each test file of the project "postgres": what makes itself a database makes it on PostgreSQL.
process.env.TEST_DATABASE = 'postgres';
