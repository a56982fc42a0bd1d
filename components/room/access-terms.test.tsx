import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import room from '@/messages/en/room.json';
import ui from '@/messages/en/ui.json';
import type { Room } from '@/protocol/room';
import { AccessTerms } from './access-terms';
import { ClosedToRole } from './closed-to-role';

const vault = { id: 9, spaceId: 7, name: 'vault', locked: true, ruled: true } as Room;
const rule = {
  op: 'or',
  groups: [
    { op: 'or', terms: [{ kind: 'role', roleId: 4 }] },
    {
      op: 'and',
      terms: [
        { kind: 'coin', chainId: 1, amount: '5' },
        { kind: 'role', roleId: 99 },
      ],
    },
  ],
};

function show(page: 'locked' | 'viewed') {
  const access = {
    rule,
    met: [[false], [true, false]],
    checks: [[null], [{ holds: '6', note: 'away' }, null]],
    nextCheckTime: null,
    enters: true,
  };
  const color = '#3F72F7';
  const role = {
    id: 4,
    guildId: 7,
    name: 'Surveyor',
    color,
    isDefault: 0,
    position: 1,
    members: 2,
    manageable: true,
  };
  globalThis.fetch = ((url: string) => {
    const result = new URL(url).pathname.includes('access') ? access : [role];
    const text = () => Promise.resolve(JSON.stringify({ code: '10000', result }));
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), text });
  }) as unknown as typeof fetch;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ room, ui }}>
        {page === 'locked' ? <AccessTerms room={vault} /> : <ClosedToRole room={vault} role="Newcomer" />}
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

test('OPN-73 while a network does not respond, the page says so, and that nobody’s access changes', async () => {
  show('locked');
  await screen.findByText("Ethereum isn't responding. No one's access changes until it's back.");
  expect(screen.getByText('You hold 6.')).not.toBeNull();
});

test('OPN-73 viewed as a role, a locked channel names all that its rule asks for', async () => {
  show('viewed');
  await screen.findByText('They need the role Surveyor or (5 ETH on Ethereum and a role that was deleted).');
});
