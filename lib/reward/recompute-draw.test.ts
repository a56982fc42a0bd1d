import { spawnSync } from 'node:child_process';
import vectors from '@/protocol/testing/draw-vectors.json';

/** The script of the documentation, which shares no code with the product. */
function recompute(file: object): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['docs/recompute-draw.mjs'], {
    input: JSON.stringify(file),
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
}

test.each(vectors)('the script draws $name as it was drawn', ({ file, shares }) => {
  const { status, text } = recompute(file);
  expect([...text.matchAll(/^share +\d+ (\d+)/gm)].map(([, amount]) => amount)).toEqual(shares);
  expect(text).toContain('All shares follow from the draw.');
  expect(status).toBe(0);
});

const [room] = vectors;
if (!room) throw new Error('There are no vectors');
const { file } = room;
const [first, ...others] = file.shares;
test.each([
  ['another seed', { ...file, seed: file.id }, 'The seed is not the one'],
  ['another share', { ...file, shares: [{ ...first, amount: '1' }, ...others] }, 'WRONG: shown as 1'],
  ['another end', { ...file, params: { ...file.params, expiredTime: 1 } }, 'The parameters give the id'],
])('the script finds %s', (_, spoiled, sentence) => {
  expect(recompute(spoiled)).toEqual({ status: 1, text: expect.stringContaining(sentence) as string });
});
