import { type LucideIcon, Pin, Play, ShieldCheck } from 'lucide-react';
import type { ComponentProps, CSSProperties } from 'react';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { Nft } from '#contract/collections/nfts.ts';
import { type Chain, findChain } from '#contract/site/chains.ts';
import { nftsMessages } from './nfts.messages.ts';

export function ChainBadge({ chainId }: { chainId: number }) {
  const chain = findChain(chainId);
  if (!chain) return null;
  return (
    <LabelledBadge label={chain.nameJa} className="nft-chain-box inline-flex shrink-0">
      <ChainDot chain={chain} />
    </LabelledBadge>
  );
}

export function ChainDot({ chain }: { chain: Chain }) {
  return (
    <span
      aria-hidden="true"
      className="nft-chain inline-grid shrink-0 place-items-center rounded-full font-bold text-xs leading-none"
      style={{ '--chain': chain.color } as CSSProperties}
    >
      {chain.mark}
    </span>
  );
}

export function NftBadges({ nft }: { nft: Nft }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Balance balance={nft.balance} />
      {nft.is_official && <span className="sr-only">{nftsMessages.official}</span>}
      {nft.is_proven && (
        <LabelledBadge label={nftsMessages.proven} className="inline-flex shrink-0 text-success">
          <ShieldCheck className="size-5" aria-hidden="true" />
        </LabelledBadge>
      )}
      <ChainBadge chainId={nft.chain_id} />
    </span>
  );
}

function Balance({ balance }: Pick<Nft, 'balance'>) {
  if (balance === '1') return null;
  return (
    <Badge className="nums min-w-0">
      <span aria-hidden="true" className="truncate">
        ×{balance}
      </span>
      <span className="sr-only">{nftsMessages.balance(balance)}</span>
    </Badge>
  );
}

export function PictureBadges({ is_pinned, is_animated }: Pick<Nft, 'is_pinned' | 'is_animated'>) {
  return (
    <>
      {is_pinned && <PictureBadge icon={Pin} label={nftsMessages.pinned} />}
      {is_animated && <PictureBadge icon={Play} label={nftsMessages.moves} isLow />}
    </>
  );
}

interface PictureBadgeProps {
  icon: LucideIcon;
  label: string;
  isLow?: boolean;
}

function PictureBadge({ icon: Icon, label, isLow = false }: PictureBadgeProps) {
  return (
    <LabelledBadge
      label={label}
      className="nft-mark absolute grid size-7 place-items-center rounded-full bg-veil text-on-veil"
      data-low={isLow || undefined}
    >
      <Icon className="size-4" aria-hidden="true" />
    </LabelledBadge>
  );
}

interface BadgeProps extends ComponentProps<'span'> {
  label: string;
}

function LabelledBadge({ label, ...props }: BadgeProps) {
  return <span role="img" aria-label={label} title={label} {...props} />;
}
