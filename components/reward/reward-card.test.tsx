import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import messages from '@/messages/en/reward.json';
import { rewardRoutes } from '@/protocol/reward';
import { z } from 'zod';
import RewardCard from './reward-card';
import { exampleReward } from './testing/example-reward';

const id = exampleReward().id;
const body = { kind: 'reward', id, root: null, text: '' } as const;

/** What the platform and the chain answer; null of the platform: there is no such reward. */
function answering(reward: ReturnType<typeof exampleReward> | null): void {
  global.fetch = ((input: RequestInfo | URL) => {
    const path = String(input);
    const answer = path.includes('reward/detail')
      ? reward
        ? { code: '10000', result: z.encode(rewardRoutes.rewardDetail.result, reward) }
        : { code: '20002' }
      : { code: '20011' };
    return Promise.resolve({
      ok: true,
      status: reward ? 200 : 404,
      headers: new Headers(),
      text: () => Promise.resolve(JSON.stringify(answer)),
      json: () => Promise.resolve(answer),
    } as Response);
  }) as typeof fetch;
}

function card(eventId: string) {
  return render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ reward: messages }}>
        <RewardCard body={body} eventId={eventId} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

test('the card that the platform posted shows the reward', async () => {
  answering(exampleReward({ state: 'confirming', claimedCount: 0 }));
  card('$card');
  expect(await screen.findByText('250 ATL')).toBeTruthy();
  expect(screen.getByText('Waiting for confirmation')).toBeTruthy();
});

test('a message that only looks like the card is called so, and offers nothing', async () => {
  answering(exampleReward({ state: 'confirming', claimedCount: 0 }));
  card('$forged');
  expect(await screen.findByText("This isn't a genuine reward.")).toBeTruthy();
  expect(screen.queryByText('250 ATL')).toBeNull();
});

test('a reward that the platform does not know is no reward', async () => {
  answering(null);
  card('$card');
  expect(await screen.findByText(/^Reward not found/)).toBeTruthy();
});
