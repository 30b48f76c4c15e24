import { cx } from '#client/ui/text/cx.ts';
import type { Wallet } from '#contract/collections/wallets.ts';
import { findChain } from '#contract/site/chains.ts';
import { walletsMessages } from './wallets.messages.ts';

export function ChainFace({
  chainId,
  className = 'size-10',
}: {
  chainId: number;
  className?: string;
}) {
  const chain = findChain(chainId);
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full font-bold text-on-veil text-sm',
        className,
      )}
      // Some chain colours are too light for white letters.
      style={{ background: chain && `color-mix(in srgb, ${chain.color} 75%, black)` }}
    >
      {chain?.mark}
    </span>
  );
}

export function unreadText(chainId: number): string {
  return walletsMessages.unread(findChain(chainId)?.nameJa ?? '');
}

/** Returns the Japanese name of a chain with its original name, such as イーサリアム（Ethereum）. */
export function chainName(chainId: number): string {
  const chain = findChain(chainId);
  return chain ? `${chain.nameJa}（${chain.name}）` : '';
}

export function nameOfWallet({ label, address_mask }: Pick<Wallet, 'label' | 'address_mask'>) {
  return label || address_mask;
}
