import { findChain } from '../../../contract/chains.ts';
import { cx } from '../../ui/cx.ts';

/** The letters of a chain on its colour, beside its name. */
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
      style={{ background: chain?.color }}
    >
      {chain?.mark}
    </span>
  );
}

/** The Japanese name of a chain with its own one, as in イーサリアム（Ethereum）. */
export function chainName(chainId: number): string {
  const chain = findChain(chainId);
  return chain ? `${chain.nameJa}（${chain.name}）` : '';
}
