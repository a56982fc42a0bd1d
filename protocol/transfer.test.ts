import { TRANSFER_MESSAGE_TYPE, transferCardOf, transferMessage } from './transfer';

const card = { chainId: 31_337, hash: `0x${'ab'.repeat(32)}`, to: 7 } as const;

test('a card travels as a message with words for other clients', () => {
  const message = transferMessage(card, 'Sent 12 LUSD to Ines');
  expect(message.body).toBe('Sent 12 LUSD to Ines');
  expect(transferCardOf(message)).toEqual(card);
});

test.each([
  [
    'a text',
    { msgtype: 'm.text', body: 'x', [TRANSFER_MESSAGE_TYPE]: { chain_id: 1, hash: card.hash, to: 7 } },
  ],
  ['no content', { msgtype: TRANSFER_MESSAGE_TYPE, body: 'x' }],
  [
    'no hash',
    { msgtype: TRANSFER_MESSAGE_TYPE, [TRANSFER_MESSAGE_TYPE]: { chain_id: 1, hash: '0x12', to: 7 } },
  ],
  [
    'an address as chain',
    { msgtype: TRANSFER_MESSAGE_TYPE, [TRANSFER_MESSAGE_TYPE]: { chain_id: '1', hash: card.hash, to: 7 } },
  ],
  [
    'nobody',
    { msgtype: TRANSFER_MESSAGE_TYPE, [TRANSFER_MESSAGE_TYPE]: { chain_id: 1, hash: card.hash, to: -7 } },
  ],
])('%s is no card', (_, content) => expect(transferCardOf(content)).toBeNull());
