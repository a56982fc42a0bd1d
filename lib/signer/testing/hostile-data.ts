import type { Refusal } from '@/lib/signer/refusal';
import type { RequestRisk } from '@/lib/signer/risks';
import type { SigningRequest } from '@/lib/signer/sign';
import { OWNER, permit, permitSingle, seaportOrder, THIEF, typedDataOf as data, USDC } from './permissions';

/*
 * Typed data that somebody made to be signed by mistake. Each is refused for a reason, or takes a second press after these
 * risks were shown.
 */

type Asked = Partial<Pick<Extract<SigningRequest, { kind: 'typedData' }>, 'site' | 'chainId'>>;
type Verdict = { readonly refusal: Refusal } | { readonly risks: readonly RequestRisk[] };

export interface HostileDocument {
  readonly name: string;
  readonly typedData: string;
  readonly asked: Asked;
  readonly verdict: Verdict;
}

const refused = (name: string, refusal: Refusal, typedData: string, asked: Asked = {}): HostileDocument => ({
  name,
  typedData,
  asked,
  verdict: { refusal },
});
const loud = (name: string, risks: readonly RequestRisk[], typedData: string, asked: Asked = {}) => ({
  name,
  typedData,
  asked,
  verdict: { risks },
});

const changed = (typedData: string, change: (data: Loose) => void) => {
  const read = JSON.parse(typedData) as Loose;
  change(read);
  return JSON.stringify(read);
};
interface Loose {
  types: Record<string, { name: string; type: string }[]>;
  domain: Record<string, unknown>;
  message: Record<string, unknown>;
}

const shop = { name: 'Shop', verifyingContract: THIEF } as const;
const letter = (fields: string, message: object, types: Record<string, string> = {}, domain: object = shop) =>
  data(domain, 'Letter', { Letter: fields, ...types }, message);
const ALL = String(2n ** 256n - 1n);
const APPROVE = `0x095ea7b3${'0'.repeat(24)}${THIEF.slice(2)}${'f'.repeat(64)}`;
const deep = (levels: number): object => (levels === 0 ? { rest: [] } : { rest: [deep(levels - 1)] });

const safe = (given: object) =>
  data(
    { name: undefined, verifyingContract: '0x41675C099F32341bf84BFc5382aF534df5C7461a' },
    'SafeTx',
    {
      SafeTx:
        'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
    },
    {
      to: USDC,
      value: '0',
      data: APPROVE,
      operation: 0,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: '0x0000000000000000000000000000000000000000',
      refundReceiver: '0x0000000000000000000000000000000000000000',
      nonce: 3,
      ...given,
    },
  );

export const oneInch = (given: object) =>
  data(
    {
      name: '1inch Aggregation Router',
      version: '6',
      verifyingContract: '0x111111125421cA6dc452d289314280a0f8842A65',
    },
    'Order',
    {
      Order:
        'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits',
    },
    {
      salt: '1',
      maker: OWNER,
      receiver: OWNER,
      makerAsset: USDC,
      takerAsset: USDC,
      makingAmount: '5000000',
      takingAmount: '9000000',
      makerTraits: '0',
      ...given,
    },
  );

const bank = { host: 'shop.example', isVerified: true } as const;
const login = (domain: object, message: object) =>
  data(domain, 'Login', { Login: 'string domain,string statement,uint256 nonce' }, message);

export const hostileData: readonly HostileDocument[] = [
  // What moves tokens, and by whom.
  loud(
    'a permit for everything, for ever',
    ['signedAllowance', 'unlimited', 'longLived'],
    permit({ value: ALL, deadline: ALL }),
  ),
  loud(
    'a permit of the tokens of somebody else',
    ['signedAllowance', 'otherOwner'],
    permit({ owner: THIEF }),
  ),
  loud(
    'an allowance of Permit2 at a contract that only calls itself so',
    ['signedAllowance', 'otherContract'],
    changed(permitSingle(), ({ domain }) => (domain.verifyingContract = THIEF)),
  ),
  loud('everything for nothing, at Seaport', ['order'], seaportOrder(THIEF)),
  loud(
    'an order of 1inch that pays somebody else',
    ['order', 'longLived'],
    oneInch({ receiver: THIEF, takingAmount: '1' }),
  ),
  loud(
    'an order of 1inch whose price code outside of it decides',
    ['order', 'longLived'],
    oneInch({ makerTraits: String(1n << 249n) }),
  ),
  loud(
    'an order of 0x at another contract',
    ['order', 'longLived', 'otherContract'],
    data(
      { name: 'ZeroEx', version: '1.0.0', verifyingContract: THIEF },
      'RfqOrder',
      {
        RfqOrder:
          'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt',
      },
      {
        makerToken: USDC,
        takerToken: THIEF,
        makerAmount: '5000000',
        takerAmount: '1',
        maker: OWNER,
        taker: THIEF,
        txOrigin: THIEF,
        pool: `0x${'0'.repeat(64)}`,
        expiry: String(2n ** 64n - 1n),
        salt: '1',
      },
    ),
  ),
  loud('a Safe that allows everything', ['safeCall', 'unlimited'], safe({})),
  loud(
    "somebody else's code as the Safe",
    ['safeCall', 'delegateCall'],
    safe({ to: THIEF, data: '0xdeadbeef', operation: 1 }),
  ),
  loud(
    'a Safe that pays whoever sends its transaction as much as they say',
    ['safeCall', 'safeRefund', 'unlimited'],
    safe({ baseGas: '1000000000000', gasPrice: '1000000', gasToken: USDC, refundReceiver: THIEF }),
  ),
  loud(
    'an allowance that others send',
    ['callForYou', 'unlimited'],
    data(
      { name: 'Forwarder', verifyingContract: THIEF },
      'ForwardRequest',
      { ForwardRequest: 'address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data' },
      { from: OWNER, to: USDC, value: '0', gas: '90000', nonce: '0', data: APPROVE },
    ),
  ),
  loud(
    'a call to the token itself, on Polygon',
    ['callForYou', 'unlimited'],
    data(
      { name: 'USD Coin', chainId: 137, verifyingContract: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' },
      'MetaTransaction',
      { MetaTransaction: 'uint256 nonce,address from,bytes functionSignature' },
      { nonce: 0, from: OWNER, functionSignature: APPROVE },
    ),
  ),
  loud(
    'votes of everything',
    ['delegation', 'longLived'],
    data(
      { name: 'Votes', verifyingContract: THIEF },
      'Delegation',
      { Delegation: 'address delegatee,uint256 nonce,uint256 expiry' },
      { delegatee: THIEF, nonce: 0, expiry: ALL },
    ),
  ),
  loud(
    'a permission in a form that nobody knows',
    ['unreadPermission'],
    data(shop, 'PermitEverything', { PermitEverything: 'address taker' }, { taker: THIEF }),
  ),
  loud(
    'a harmless name that a token checks',
    ['unreadPermission'],
    data(
      { name: 'USD Coin', verifyingContract: USDC },
      'Letter',
      { Letter: 'string text' },
      { text: 'Hello' },
    ),
  ),
  loud(
    'bytes that are a call',
    ['hiddenCall'],
    letter('string text,bytes proof', { text: 'Hello', proof: APPROVE }),
  ),

  // Where it counts, and for whom.
  loud(
    'no network',
    ['signedAllowance', 'anyNetwork'],
    changed(permit(), ({ domain }) => delete domain.chainId),
  ),
  refused('a network that nobody uses here', 'network', permit({}, { chainId: 8_453 })),
  refused('another network than the one that is asked', 'otherNetwork', permit(), { chainId: 56 }),
  refused(
    'the login of another site',
    'login',
    login({ name: 'bank.example' }, { domain: 'bank.example', statement: 'Sign in', nonce: 1 }),
    { site: bank },
  ),
  refused(
    'a login to this app, asked by a site',
    'login',
    login({ name: 'Guildhall' }, { domain: 'https://guild.example/login', statement: 'Hello', nonce: 1 }),
    { site: bank },
  ),
  refused(
    'a login text in a field',
    'login',
    letter('string text', { text: 'bank.example wants you to sign in with your\u200B Ethereum account:' }),
  ),
  loud(
    'the name of another site',
    ['anyNetwork', 'otherSite'],
    changed(
      letter('string url', { url: 'https://bank.example/offer' }),
      ({ domain }) => delete domain.chainId,
    ),
    { site: { host: 'shop.example', isVerified: false } },
  ),

  // What is read differently than it is signed.
  loud(
    'text that turns the order of reading',
    ['unseenText'],
    letter('string text', { text: 'Pay \u202E001 to nobody' }),
  ),
  refused(
    'a domain whose type hides the contract',
    'domain',
    changed(permit(), ({ types }) => (types.EIP712Domain = [{ name: 'name', type: 'string' }])),
  ),
  refused(
    'a name of a field that is another field',
    'names',
    letter('uint256 a,uint256 b', { a: 1, b: 2 }).replaceAll('"b"', '"b,address c"'),
  ),
  refused(
    'a type that is called like a value',
    'names',
    letter('uint256 amount', { amount: { real: ALL } }, { uint256: 'uint256 real' }),
  ),
  refused(
    'the type of the domain inside of the data',
    'values',
    letter('EIP712Domain inner', { inner: { name: 'Bank' } }),
  ),
  refused(
    'keys of every object',
    'names',
    letter('string text', { text: 'Hello' }).replace(
      '"text":"Hello"',
      '"text":"Hello","__proto__":{"text":"Bye"}',
    ),
  ),
  refused('a number that is written in words of a language', 'values', permit({ value: ' 5e6' })),
  refused('a number above its type', 'values', permit({ value: `0x1${'0'.repeat(64)}` })),
  refused('more in an array than its type has', 'values', letter('address[1] to', { to: [OWNER, THIEF] })),
  refused('a struct that is missing', 'values', letter('Node next', { next: null }, { Node: 'Node next' })),
  refused(
    'a type that contains itself without an end',
    'tooLarge',
    letter('Node top', { top: deep(60) }, { Node: 'Node[] rest' }),
  ),
  refused(
    'more than anybody reads',
    'tooLarge',
    letter('uint256[] numbers', { numbers: Array.from({ length: 2_000 }, (_one, index) => index) }),
  ),
  refused('nesting that stops a reader', 'unreadable', `${'['.repeat(30_000)}${']'.repeat(30_000)}`),
];
