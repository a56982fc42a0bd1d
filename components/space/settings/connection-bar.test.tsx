import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { banMember } from '@/lib/queries/member';
import { setRolePermission } from '@/lib/queries/role';
import { setAccess } from '@/lib/queries/room-access';
import space from '@/messages/en/space.json';
import { CHAT_AWAY_HEADER } from '@/protocol/envelope';
import { ConnectionBar } from './connection-bar';

const results: Record<string, unknown> = {
  updateSinglePermission: { id: 2, name: 'Ban members', description: '', isAllowed: 1 },
  access: { rule: null, met: [], checks: [], nextCheckTime: null, enters: true },
};
let isAway = false;
beforeEach(() => {
  globalThis.fetch = ((url: string) => {
    const [, result = null] =
      Object.entries(results).find(([part]) => new URL(url).pathname.includes(part)) ?? [];
    const headers = new Headers(isAway ? { [CHAT_AWAY_HEADER]: '1' } : {});
    const text = () => Promise.resolve(JSON.stringify({ code: '10000', result }));
    return Promise.resolve({ ok: true, status: 200, headers, text });
  }) as unknown as typeof fetch;
  render(
    <NextIntlClientProvider locale="en" messages={{ space }}>
      <ConnectionBar />
    </NextIntlClientProvider>,
  );
});

const changes = {
  'a permission of a role': () => setRolePermission(4, 2, true),
  'a ban': () => banMember(7, 12, { reason: '1', note: '' }),
  'an access rule': () => setAccess(9, null),
};

test.each(Object.entries(changes))(
  '%s that is saved while chat is away says that chat follows, until it is back',
  async (_, change) => {
    const follows = () => screen.queryByText("Saved. Chat isn't responding and follows when it's back.");
    isAway = true;
    await act(change);
    expect(follows()).not.toBeNull();
    isAway = false;
    await act(change);
    expect(follows()).toBeNull();
  },
);
