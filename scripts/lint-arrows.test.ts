import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '..');

interface Message {
  ruleId: string;
  message: string;
}

/** What lint says of each line of code, as if it stood in its file. */
function lint(lines: { file: string; code: string }[]): Message[][] {
  const output = execFileSync(process.execPath, ['scripts/lint/lint-lines.mjs'], {
    cwd: root,
    input: JSON.stringify(lines),
  });
  return JSON.parse(output.toString()) as Message[][];
}

const refused: [file: string, code: string, reason: RegExp][] = [
  ['protocol/example.ts', "import '@/lib/api/client';", /imports only zod/],
  ['protocol/example.ts', "import 'jose';", /imports only zod/],
  ['storage/example.ts', "import '../protocol/errors';", /below everything/],
  ['server/features/space/space.service.ts', "import '@/components/ui/button';", /knows no page/],
  ['server/features/space/space.service.ts', "import 'drizzle-orm';", /Only stores speak SQL/],
  ['server/features/space/space.routes.ts', "import './space.store';", /space.access|access\.ts/],
  ['homeserver/rooms/example.ts', "import '@/protocol/space';", /never learns of spaces/],
  ['homeserver/rooms/example.ts', "import '@/server/platform';", /never learns of spaces/],
  ['server/chat/example.ts', "import '@/homeserver/rooms/event';", /knows no page/],
  ['lib/queries/space.ts', "import '../../server/config/config';", /never reaches the server side/],
  [
    'lib/example.ts',
    "import '@/contracts/generated/guild-rewards.bytecode';",
    /by their ABI and fingerprint alone/,
  ],
  ['contracts/local-chain/example.ts', "import '@/server/clock';", /knows nothing of the product/],
  ['components/space/example.tsx', "import '@/server/clock';", /stand on lib/],
  ['components/ui/example.tsx', "import '@/components/space/space-header';", /imports no feature/],
  ['components/ui/example.tsx', "import '@/protocol/space';", /without product words/],
  [
    'components/chat/example.tsx',
    "import '@/components/room/room-face';",
    /chat must not import components\/room/,
  ],
  ['components/chat/message/example.tsx', "import type { A } from '../../wallet/a';", /must not import/],
  ['components/wallet/example.ts', "lazy(() => import('@/components/reward/a'));", /must not import/],
  ['components/reward/example.ts', "export * from '@/components/wallet/a';", /must not import/],
  ['components/space/example.tsx', "import '@/components/shell/a';", /must not import components\/shell/],
  ['components/unheard/example.tsx', 'export {};', /has no row/],
  ['server/features/space/example.ts', "import '../room/a';", /space must not import server\/features\/room/],
  [
    'server/features/upload/example.ts',
    "import type { A } from '@/server/features/space/a';",
    /must not import/,
  ],
  ['server/features/unheard/example.ts', 'export {};', /has no row/],
  ['lib/queries/example.ts', "import '@/lib/wallet/a';", /lib\/queries must not import lib\/wallet/],
  ['lib/queries/example.ts', "void import('@/lib/wallet/a');", /lib\/queries must not import lib\/wallet/],
  [
    'server/features/room/example.ts',
    "import type { A } from '@/server/features/space/space.service';",
    /imports only its \.feature, \.access and deps file/,
  ],
  [
    'server/features/room/room.service.ts',
    "import { A } from './room.store'; new A();",
    /A store is built once/,
  ],
  [
    'server/example.ts',
    "import { A } from '@/server/chat/chat-outbox.store'; new A();",
    /A store is built once/,
  ],
  ['server/chat/example.ts', "import '../http/failure';", /Write '@\/server\/http\/failure'/],
  ['server/chat/example.ts', 'export class A { private a = 1; }', /A private member is `#name`/],
  ['components/ui/example.tsx', "localStorage.getItem('a');", /deviceStorage or tabStorage/],
  ['lib/example.ts', "window.sessionStorage.removeItem('a');", /deviceStorage or tabStorage/],
  ['app/example.tsx', "import '@/storage/storage';", /app\/ is routing/],
  ['gateway/example.ts', "import '@/lib/queries/space';", /Of lib\/ the gateway uses only/],
  ['gateway/example.ts', "import '@/server/clock';", /gateway\/ imports Next/],
];

const allowed: [file: string, code: string][] = [
  ['lib/example.ts', "import '@/contracts/generated/guild-rewards.abi';"],
  ['lib/example.ts', "import '@/contracts/generated/guild-rewards.fingerprint';"],
  ['server/features/space/space.service.ts', "import '@/protocol/space';"],
  ['server/features/space/space.store.ts', "import 'drizzle-orm';"],
  ['components/space/example.tsx', "import '@/lib/queries/space';"],
  ['components/shell/example.tsx', "import '@/components/room/a';"],
  ['server/features/room/example.ts', "import '@/server/features/space/space.access';"],
  ['server/features/room/example.ts', "import type { A } from '@/server/features/space/deps';"],
  ['server/features/room/room.feature.ts', "import { A } from './room.store'; new A();"],
  ['server/chat/chat.ts', "import { A } from './chat-outbox.store'; new A();"],
  ['components/room/example.tsx', "import { A } from './a';"],
  ['components/chat/message/example.tsx', "import '@/components/chat/conversation-context';"],
  ['components/chat/example.test.tsx', "import '@/components/room/a';"],
  ['lib/wallet/example.ts', "import '@/lib/queries/a';"],
  ['gateway/example.ts', "import '@/lib/invite/invite-code';"],
];

const environment = { file: 'server/example.ts', code: 'export const port = process.env.PORT;' };

const answers = lint([
  ...refused.map(([file, code]) => ({ file, code })),
  ...allowed.map(([file, code]) => ({ file, code })),
  environment,
]);
const importRules = [
  'no-restricted-imports',
  'no-restricted-syntax',
  'no-restricted-globals',
  'no-restricted-properties',
  'layers/one-way',
  'features/inner-files',
  'features/own-stores',
  'imports/from-root',
];
const importMessages = (index: number) =>
  answers[index]?.filter(({ ruleId }) => importRules.includes(ruleId)).map(({ message }) => message) ?? [];

test.each(refused.map((line, index) => [...line, index] as const))(
  'an import against the arrows in %s (%s) is refused with its reason',
  (_file, _code, reason, index) => {
    expect(importMessages(index).join('\n')).toMatch(reason);
  },
);

test.each(allowed.map((line, index) => [...line, refused.length + index] as const))(
  'an import along the arrows in %s (%s) passes',
  (_file, _code, index) => {
    expect(importMessages(index)).toEqual([]);
  },
);

test('the environment is read in config files only', () => {
  expect(
    answers
      .at(-1)
      ?.map(({ message }) => message)
      .join(),
  ).toMatch(/one config file per process/);
});
