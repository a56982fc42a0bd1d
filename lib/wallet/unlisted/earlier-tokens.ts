import { z } from 'zod';
import { chooseToken } from '@/lib/queries/wallet-book';
import { DeviceList } from '@/lib/wallet/device-list';
import { walletToken, type WalletToken } from '@/protocol/wallet';
import { EARLIER_KEY } from './find-earlier';

const ADDED_MAX = 100;

/** Tokens that earlier versions kept in this browser alone, as they travel. */
const earlierTokens = new DeviceList<WalletToken>(
  EARLIER_KEY,
  ADDED_MAX,
  (value) => z.safeDecode(walletToken, value as never).data ?? null,
);

/** Gives them to the account, so that they are on every device. What fails is tried again by the next call. */
export async function moveEarlierTokens(): Promise<void> {
  for (const { id, chainId, address, decimals } of earlierTokens.items()) {
    if (address !== null) await chooseToken({ chainId, contract: address, decimals, isHidden: false });
    earlierTokens.change((items) =>
      items.filter((one) => one.id !== id).map((one) => z.encode(walletToken, one) as never),
    );
  }
}
