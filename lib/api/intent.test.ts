import { Intent } from './intent';

test('OPN-112 the same request keeps its key until the server has answered', () => {
  const intent = new Intent();
  const first = intent.keyFor({ name: 'Atlas' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(intent.keyFor({ name: 'Atlas' })).toBe(first);
  intent.settle();
  expect(intent.keyFor({ name: 'Atlas' })).not.toBe(first);
});

test('OPN-112 another request is another wish', () => {
  const intent = new Intent();
  const first = intent.keyFor({ name: 'Atlas' });
  expect(intent.keyFor({ name: 'Atlas 2' })).not.toBe(first);
});
