import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encodeFunctionData, erc20Abi, hexToBytes, maxUint256 } from 'viem';
import type { Unlocked } from '@/lib/keys/key-share-wallet';
import { approvalAbi } from '@/lib/signer/approval.abi';
import { builtInCatalogue } from '@/lib/signer/catalogue';
import { pairOf, type Pair } from '@/lib/signer/pair';
import { requestRisks, type RequestRisk } from '@/lib/signer/risks';
import type { SigningRequest } from '@/lib/signer/sign';
import * as aggregator from '@/lib/signer/swap/testing/aggregator-quotes';
import { hostileData } from '@/lib/signer/testing/hostile-data';
import * as given from '@/lib/signer/testing/permissions';
import { OWNER, THIEF, USDC } from '@/lib/signer/testing/permissions';
import en from '@/messages/en/signer.json';
import { delegations, type Delegation } from '@/protocol/delegations';
import { CatalogueProvider } from './catalogue';
import { SignView } from './sign-view';
import { drawOnDesk } from './testing/draw-on-desk';
import { installObservers } from './testing/observers';

/* Presses of the person, on the real desk: which of them count, and for what. */

beforeAll(installObservers);
// The list is empty, so a test that wants an authorization to be signed adds to it.
beforeAll(() => void listed.push({ chainId: 1, name: 'Careful', address: THIEF }));
afterAll(() => void listed.pop());
const listed = delegations as Delegation[];

/** Of OWNER, as every local chain has it. */
const OWNERS_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const GWEI = 10n ** 9n;
const catalogue = { ...builtInCatalogue, gasPrices: [{ chainId: 1, wei: GWEI.toString() }] };

function unlocked(): Unlocked {
  return {
    key: Uint8Array.from(hexToBytes(OWNERS_KEY)),
    address: OWNER,
    version: 1,
    split: 1,
    isPending: false,
    file: {} as never,
    shareA: new Uint8Array(33),
    shareB: new Uint8Array(33),
    wipe: () => {},
  };
}

/** A request with its password typed where one is asked for. It is never answered, so every press that counts is seen. */
function shown(
  request: SigningRequest,
  { kept = null, pair = null }: { kept?: Unlocked | null; pair?: Pair | null } = {},
) {
  const unlock = jest.fn(async () => unlocked());
  const onDone = jest.fn(() => true);
  const drawn = drawOnDesk(
    request,
    <CatalogueProvider deployed={catalogue}>
      <SignView
        {...{ request, kept, pair, unlock, onDone }}
        hosts={[]}
        release={() => {}}
        onClose={() => {}}
      />
    </CatalogueProvider>,
  );
  if (!kept) fireEvent.change(screen.getByLabelText('Wallet password'), { target: { value: 'a password' } });
  return { ...drawn, unlock, onDone };
}

const button = (name: string) => screen.getByRole('button', { name });
const message: SigningRequest = { kind: 'message', address: OWNER, message: '0x48656c6c6f' };

test('what is not armed yet takes no press, by pointer or by key', async () => {
  const { unlock, second } = shown(message);
  await userEvent.click(button('Continue'));
  await userEvent.type(screen.getByLabelText('Wallet password'), '{Enter}');
  expect(unlock).not.toHaveBeenCalled();
  await second();
  await userEvent.click(button('Continue'));
  expect(unlock).toHaveBeenCalledTimes(1);
});

const presses = {
  'a double click': () => userEvent.dblClick(button('Continue')),
  'a triple click': () => userEvent.tripleClick(button('Continue')),
  'a held Enter in the password': () =>
    userEvent.type(screen.getByLabelText('Wallet password'), '{Enter>20/}'),
  'a held Enter on the button': async () => {
    button('Continue').focus();
    await userEvent.keyboard('{Enter>20/}');
  },
};

test.each(Object.entries(presses))('%s is one press', async (_name, press) => {
  const { unlock, onDone, second } = shown(message);
  await second();
  await press();
  expect(unlock).toHaveBeenCalledTimes(1);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test.each(Object.entries(presses))('%s does not confirm what takes a second press', async (_name, press) => {
  const { unlock, second } = shown({ kind: 'typedData', address: OWNER, typedData: given.permit() });
  await second();
  await press();
  expect(screen.getByText(en.sign.warned)).toBeTruthy();
  expect(unlock).not.toHaveBeenCalled();
  await second();
  await userEvent.click(button('Yes, sign it'));
  expect(unlock).toHaveBeenCalledTimes(1);
});

test('SWP-02 an approval by signature takes one press where its swap is shown with it, and two by itself', async () => {
  const { owner, spender, amount, deadline } = aggregator.permitOf();
  const value = String(amount);
  const typedData = given.permit({ owner, spender, value, deadline: String(deadline) });
  const request = { kind: 'typedData', address: OWNER, typedData } as const;
  const pair = pairOf(request, aggregator.quoteOf().transaction);
  expect(pair?.permit).not.toBeNull();
  const alone = shown(request);
  await alone.second();
  await userEvent.click(button('Continue'));
  expect(alone.unlock).not.toHaveBeenCalled();
  alone.unmount();
  const paired = shown(request, { pair });
  expect(screen.getByRole('region', { name: en.pair.swapTitle }).textContent).toContain('1,000 USDC');
  await paired.second();
  await userEvent.click(button('Continue'));
  expect(paired.onDone).toHaveBeenCalledTimes(1);
});

test('with a kept unlock a double click signs the request that was seen, once', async () => {
  const { onDone, second } = shown(message, { kept: unlocked() });
  await userEvent.dblClick(button('Continue'));
  expect(onDone).not.toHaveBeenCalled();
  await second();
  await userEvent.dblClick(button('Continue'));
  expect(onDone).toHaveBeenCalledTimes(1);
});

const data = (typedData: string): SigningRequest => ({ kind: 'typedData', address: OWNER, typedData });
const sent = (input: string, gasPrice = GWEI): SigningRequest => ({
  kind: 'transaction',
  address: OWNER,
  transaction: {
    chainId: 1,
    to: USDC,
    value: '0',
    data: input,
    nonce: 0,
    gas: '60000',
    fee: { gasPrice: gasPrice.toString() },
  },
});
const approve = (amount: bigint) =>
  sent(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [THIEF, amount] }));
const increase = (amount: bigint) =>
  sent(encodeFunctionData({ abi: approvalAbi, functionName: 'increaseAllowance', args: [THIEF, amount] }));

function fromHostile<Risk extends RequestRisk>(...risks: Risk[]) {
  return Object.fromEntries(
    risks.map((risk) => [
      risk,
      hostileData.flatMap(({ name, typedData, asked, verdict }) =>
        'risks' in verdict && verdict.risks.includes(risk)
          ? [[name, { ...data(typedData), ...asked } as SigningRequest] as const]
          : [],
      ),
    ]),
  ) as Record<Risk, (readonly [string, SigningRequest])[]>;
}

/** Each risk that the code knows, with everything that is one. A new risk without an example doesn't compile. */
const examples: Record<RequestRisk, readonly (readonly [string, SigningRequest])[]> = {
  unlimited: [
    ['an allowance of everything', approve(maxUint256)],
    ['an increase by everything', increase(maxUint256)],
    [
      'an allowance of everything by Permit2',
      sent(
        encodeFunctionData({
          abi: approvalAbi,
          functionName: 'approve',
          args: [USDC, THIEF, 2n ** 160n - 1n, 1_796_126_400],
        }),
      ),
    ],
    ['a permit for everything', data(given.permit({ value: String(maxUint256) }))],
  ],
  increase: [['increaseAllowance', increase(5n)]],
  approvalForAll: [
    [
      'setApprovalForAll',
      sent(encodeFunctionData({ abi: approvalAbi, functionName: 'setApprovalForAll', args: [THIEF, true] })),
    ],
  ],
  signedAllowance: [
    ['Permit', data(given.permit())],
    ["DAI's permit", data(given.daiPermit())],
    ['PermitSingle', data(given.permitSingle())],
    ['PermitBatch', data(given.permitBatch())],
  ],
  signedPayment: [
    ['PermitTransferFrom', data(given.permitTransferFrom())],
    ['PermitWitnessTransferFrom', data(given.permitWitnessTransferFrom())],
    ['PermitBatchTransferFrom', data(given.permitBatchTransferFrom())],
    ['PermitBatchWitnessTransferFrom', data(given.permitBatchWitnessTransferFrom())],
    ['TransferWithAuthorization', data(given.transferWithAuthorization())],
    ['ReceiveWithAuthorization', data(given.receiveWithAuthorization())],
  ],
  order: [['an order of Seaport', data(given.seaportOrder())]],
  unreadPermission: [
    ['a permit of another form', data(given.permit().replaceAll('"Permit"', '"PermitForAll"'))],
    ['an approval with a byte behind it', sent(`0x095ea7b3${'f'.repeat(128)}00`)],
  ],
  ...fromHostile(
    'safeCall',
    'callForYou',
    'delegateCall',
    'safeRefund',
    'delegation',
    'longLived',
    'otherOwner',
    'otherContract',
    'hiddenCall',
    'anyNetwork',
    'unseenText',
    'otherSite',
  ),
  delegatedCode: [
    [
      'a listed contract that acts as the wallet',
      { kind: 'authorization', address: OWNER, authorization: { chainId: 1, address: THIEF, nonce: 4 } },
    ],
  ],
  highFee: [['a fee of four times the market', sent('0x', 4n * GWEI)]],
};

test.each(
  Object.entries(examples).flatMap(([risk, requests]) =>
    requests.map(([name, request]) => [risk as RequestRisk, name, request] as const),
  ),
)('%s, %s: signed by a second press, a second after the first', async (risk, _name, request) => {
  expect(requestRisks(request, catalogue)).toContain(risk);
  const { unlock, onDone, second } = shown(request);
  await second();
  fireEvent.click(button('Continue'));
  expect(screen.getByText(risk === 'highFee' ? en.sign.warnedFee : en.sign.warned)).toBeTruthy();
  fireEvent.click(button('Yes, sign it'));
  expect(unlock).not.toHaveBeenCalled();
  await second();
  await act(async () => void fireEvent.click(button('Yes, sign it')));
  expect(unlock).toHaveBeenCalledTimes(1);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('WAL-20 the password dialog has its title, its prompt and both buttons', () => {
  shown(approve(5n));
  expect(screen.getByRole('heading', { name: 'Password' })).toBeTruthy();
  expect(screen.getByText('Enter your password to complete transaction')).toBeTruthy();
  for (const name of ['Continue', 'Cancel']) expect(button(name)).toBeTruthy();
});

test('a request opens at its top although the password has the focus, until the person does something', async () => {
  const place = document.documentElement;
  place.scrollTop = 400;
  shown(approve(5n));
  expect(document.activeElement).toBe(screen.getByLabelText('Wallet password'));
  expect(place.scrollTop).toBe(0);
  // The frame grows to the height of the request.
  place.scrollTop = 400;
  fireEvent(window, new Event('resize'));
  expect(place.scrollTop).toBe(0);
  fireEvent.wheel(document.body);
  place.scrollTop = 400;
  fireEvent(window, new Event('resize'));
  expect(place.scrollTop).toBe(400);
  place.scrollTop = 0;
});

test('what is no risk is signed by one press', async () => {
  const { onDone, second } = shown(approve(5n));
  await second();
  await userEvent.click(button('Continue'));
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('an authorization says which contract acts as the wallet, on which network, by which number', () => {
  shown({ kind: 'authorization', address: OWNER, authorization: { chainId: 1, address: THIEF, nonce: 4 } });
  expect(screen.getByRole('heading', { name: 'Let Careful act as your wallet' })).toBeTruthy();
  for (const text of ['Contract: Careful', 'Ethereum', '4', en.risk.delegatedCode])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByLabelText(THIEF)).toBeTruthy();
});
