import http from 'node:http';

// A service for tests of the supervisor: answers on its port, says when it ends.
const [name, port, manner] = process.argv.slice(2);

if (manner === 'misconfigured') process.exit(78);
if (manner === 'broken') process.exit(3);

http
  .createServer((_request, response) => response.end(String(process.pid)))
  .listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => {
  console.log(`${name} was asked to end`);
  if (manner !== 'stubborn') process.exit(0);
});
