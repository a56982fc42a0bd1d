import { bytesToHex, checksumAddress, hexToBytes, isHex } from 'viem';
import { z } from 'zod';
import { keyShareAddress, keyShareVersion, shareText } from '@/protocol/key-share';
import { SHARE_BYTES } from '@/protocol/key-share-rules';
import { fromBase32, letterOf, readable, toBase32 } from './base32';
import { fromBase64url, sha256, toBase64url, utf8, wipe, type Bytes } from './bytes';
import { isChecksummed } from './wallet-key';

/** What the recovery kit holds: share C and the wallet that it is of. It goes with the wallet file of the same split. */
export interface RecoveryKit {
  readonly address: string;
  /** The version in which the key was split. */
  readonly version: number;
  readonly shareC: Bytes;
}

/** A kit that cannot be read; `line` is the first one with a slip, counted from 1, where one can be named. */
export class UnreadableKit extends Error {
  override readonly name = 'UnreadableKit';
  constructor(readonly line: number | null) {
    super('This is not a recovery kit');
  }
}

const kitFile = z.strictObject({
  format: z.literal('guildhall recovery kit'),
  formatVersion: z.literal(1),
  address: keyShareAddress.refine(isChecksummed),
  version: keyShareVersion,
  shareC: shareText,
});

const FORMAT = 1;
const ADDRESS_BYTES = 20;
const CHECK_BYTES = 2;
const BODY_BYTES = 1 + 4 + ADDRESS_BYTES + SHARE_BYTES;
const LINES = 4;
/** Letters of a line without its check letter. */
const LINE_LETTERS = ((BODY_BYTES + CHECK_BYTES) / 5) * (8 / LINES);

/**
 * The kit as four lines of five groups of five letters, for paper. Each line ends with a letter that checks it, so that a
 * slip can be pointed at; two more bytes check the whole.
 */
export async function kitText(kit: RecoveryKit): Promise<string> {
  const body = new Uint8Array(BODY_BYTES + CHECK_BYTES);
  body[0] = FORMAT;
  new DataView(body.buffer).setUint32(1, kit.version);
  body.set(hexToBytes(hexOf(kit.address)), 5);
  body.set(kit.shareC, 5 + ADDRESS_BYTES);
  body.set(await checkOf(body), BODY_BYTES);
  const letters = toBase32(body);
  wipe(body);
  const lines = [];
  for (let line = 0; line < LINES; line += 1) {
    const text = letters.slice(line * LINE_LETTERS, (line + 1) * LINE_LETTERS);
    lines.push((text + (await checkLetter(line, text))).replace(/.{5}(?=.)/g, '$& '));
  }
  return lines.join('\n');
}

/** Reads what was typed; blanks, line breaks, hyphens and capitals make no difference. Throws UnreadableKit. */
export async function readKitText(typed: string): Promise<RecoveryKit> {
  const letters = readable(typed);
  let body = '';
  for (let line = 0; line < LINES; line += 1) {
    const whole = letters.slice(line * (LINE_LETTERS + 1), (line + 1) * (LINE_LETTERS + 1));
    const text = whole.slice(0, LINE_LETTERS);
    if (whole.length !== LINE_LETTERS + 1 || whole.at(-1) !== (await checkLetter(line, text))) {
      throw new UnreadableKit(line + 1);
    }
    body += text;
  }
  const bytes = letters.length === LINES * (LINE_LETTERS + 1) ? fromBase32(body) : null;
  if (!bytes || bytes[0] !== FORMAT) throw new UnreadableKit(null);
  const check = await checkOf(bytes);
  if (check.some((byte, index) => bytes[BODY_BYTES + index] !== byte)) throw new UnreadableKit(null);
  const version = new DataView(bytes.buffer).getUint32(1);
  const kit = {
    address: checksumAddress(bytesToHex(bytes.subarray(5, 5 + ADDRESS_BYTES))),
    version,
    shareC: bytes.slice(5 + ADDRESS_BYTES, BODY_BYTES),
  };
  wipe(bytes);
  if (!keyShareVersion.safeParse(version).success) throw new UnreadableKit(null);
  return kit;
}

/** The kit as a file. */
export function kitFileText({ address, version, shareC }: RecoveryKit): string {
  const content: z.output<typeof kitFile> = {
    format: 'guildhall recovery kit',
    formatVersion: 1,
    address,
    version,
    shareC: toBase64url(shareC),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Throws UnreadableKit for anything else. */
export function readKitFile(text: string): RecoveryKit {
  try {
    const { address, version, shareC } = kitFile.parse(JSON.parse(text));
    return { address, version, shareC: fromBase64url(shareC) };
  } catch {
    throw new UnreadableKit(null);
  }
}

async function checkOf(body: Bytes): Promise<Bytes> {
  return (await sha256(body.slice(0, BODY_BYTES))).slice(0, CHECK_BYTES);
}

async function checkLetter(line: number, text: string): Promise<string> {
  const [first = 0] = await sha256(utf8(`guildhall kit line ${line + 1} ${text}`));
  return letterOf(first);
}

function hexOf(address: string): `0x${string}` {
  if (!isHex(address)) throw new Error('Not an address');
  return address;
}
