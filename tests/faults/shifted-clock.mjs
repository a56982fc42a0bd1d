// Preloaded into a process of the product (NODE_OPTIONS), its threads included: its clock is off by as many milliseconds as
// the file says that FAULTS_CLOCK names. What counts elapsed time goes on as it does when somebody sets a machine's clock.
import { readFileSync } from 'node:fs';

const RealDate = Date;
const file = process.env.FAULTS_CLOCK ?? '';
let offset = 0;

/** Reads it each time: whoever has set the clock may count on it from the next call. */
function now() {
  const text = readFileSync(file, 'utf8');
  // Empty while it is being written.
  if (text !== '') offset = Number(text);
  return RealDate.now() + offset;
}

globalThis.Date = new Proxy(RealDate, {
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  construct: (target, words, made) => Reflect.construct(target, words.length > 0 ? words : [now()], made),
  apply: () => new RealDate(now()).toString(),
});
