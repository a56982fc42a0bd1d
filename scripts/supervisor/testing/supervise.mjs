import { fileURLToPath } from 'node:url';
import { Service } from '../service.mjs';
import { Supervisor } from '../supervisor.mjs';

// A process that supervises example services: each argument is name:port:manner.
const example = fileURLToPath(new URL('example-service.mjs', import.meta.url));

const services = process.argv.slice(2).map((argument) => {
  const [name, port] = argument.split(':');
  return new Service({
    name,
    args: [example, ...argument.split(':')],
    cwd: process.cwd(),
    env: process.env,
    healthUrl: `http://127.0.0.1:${port}/`,
    say: console.log,
    backOff: { firstMs: 20, maxMs: 200, forgetMs: 60_000 },
  });
});
const supervisor = new Supervisor(
  services.map((service) => [service]),
  console.log,
);
supervisor.stopOnSignals();
try {
  await supervisor.start();
} catch (error) {
  console.log(error.message);
  await supervisor.stop();
  process.exit(error.exitCode);
}
console.log('all ready');
await supervisor.stopped;
console.log('all ended');
process.exit(0);
