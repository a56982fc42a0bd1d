import { encodeAbiParameters, pad, size, stringToHex, toFunctionSelector, toHex, type Hex } from 'viem';

/** What a function of a test token answers. */
export type Answer =
  | 'revert'
  | 'nothing'
  | 'endless'
  /** The balance that the contract's storage has at the number of the address. */
  | 'stored'
  /** Another number in each block, or for each caller. */
  | 'block'
  | 'caller'
  | { readonly text: string; readonly times?: number }
  | { readonly bytes32: string }
  | { readonly number: string }
  | { readonly raw: Hex }
  | { readonly zeros: number }
  /** Moves stored balances: what leaves and arrives in percent of the amount, and whether the answer is yes. */
  | { readonly moves: { readonly leaves: number; readonly arrives: number; readonly answers?: boolean } };

export type TokenCode =
  | { readonly [signature: string]: Answer }
  /** The code itself. */
  | Hex;

/** Three bytes, so that every number takes as much room. */
export const push = (value: number) => `62${value.toString(16).padStart(6, '0')}`;
const RETURN_WORD = '60005260206000f3';

/** Code of a contract that answers these functions and refuses all others. */
export function codeOf(functions: TokenCode): Hex {
  if (typeof functions === 'string') return functions;
  const entries = Object.entries(functions);
  // 12 bytes compare a selector, 5 refuse what is unknown.
  let at = 6 + entries.length * 12 + 5;
  let [dispatch, blocks, data] = ['60003560e01c', '', ''];
  const parts = entries.map(([signature, answer]) => ({ signature, answer, constant: constantOf(answer) }));
  const sizes = parts.map(({ answer, constant }) => blockOf(answer, constant, 0, 0).length / 2);
  let dataAt = at + sizes.reduce((sum, one) => sum + one, 0);
  parts.forEach(({ signature, answer, constant }, index) => {
    dispatch += `8063${toFunctionSelector(`function ${signature}`).slice(2)}14${push(at)}57`;
    blocks += blockOf(answer, constant, at, dataAt);
    at += sizes[index] ?? 0;
    data += constant.slice(2);
    dataAt += size(constant);
  });
  return `0x${dispatch}60006000fd${blocks}${data}`;
}

function constantOf(answer: Answer): Hex {
  if (typeof answer === 'string') return '0x';
  if ('text' in answer)
    return encodeAbiParameters([{ type: 'string' }], [answer.text.repeat(answer.times ?? 1)]);
  if ('bytes32' in answer) return pad(stringToHex(answer.bytes32), { dir: 'right' });
  if ('number' in answer) return toHex(BigInt(answer.number), { size: 32 });
  return 'raw' in answer ? answer.raw : '0x';
}

/** One function, from its place in the code and that of its constant. */
function blockOf(answer: Answer, constant: Hex, at: number, dataAt: number): string {
  const begin = '5b';
  switch (answer) {
    case 'revert':
      return `${begin}60006000fd`;
    case 'nothing':
      return `${begin}00`;
    case 'endless':
      return `${begin}${push(at)}56`;
    case 'stored':
      return `${begin}60043554${RETURN_WORD}`;
    case 'block':
      return `${begin}43${RETURN_WORD}`;
    case 'caller':
      return `${begin}3315${RETURN_WORD}`;
  }
  if ('moves' in answer) return begin + movesCode(answer.moves);
  if ('zeros' in answer) return `${begin}${push(answer.zeros)}6000f3`;
  const length = push(size(constant));
  return `${begin}${length}${push(dataAt)}600039${length}6000f3`;
}

function movesCode({
  leaves,
  arrives,
  answers = true,
}: {
  leaves: number;
  arrives: number;
  answers?: boolean;
}) {
  const part = (percent: number) => `606460${percent.toString(16).padStart(2, '0')}6024350204`;
  const taken = `${part(leaves)}3354033355`;
  const given = `${part(arrives)}600435540160043555`;
  return `${taken}${given}60${answers ? '01' : '00'}${RETURN_WORD}`;
}
