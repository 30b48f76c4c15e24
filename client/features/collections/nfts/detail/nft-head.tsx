import { Dialog } from '@base-ui/react/dialog';
import { ExternalLink, ShieldCheck, Sparkle } from 'lucide-react';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { Nft } from '#contract/collections/nfts.ts';
import { findChain } from '#contract/site/chains.ts';
import { ChainDot } from '../nft-marks.tsx';
import { nftName } from '../nft-name.ts';
import { nftsMessages } from '../nfts.messages.ts';
import { nftDetailMessages } from './nft-detail.messages.ts';

/** The name of an NFT, its collection and chain, and the state of its wallet and contract. */
export function NftHead({ nft }: { nft: Nft }) {
  const chain = findChain(nft.chain_id);
  return (
    <div>
      <p className="text-ink-soft text-sm">{nft.collection_name}</p>
      <Dialog.Title className="text-xl">{nftName(nft)}</Dialog.Title>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {chain && (
          <span className="inline-flex items-center gap-1.5 text-sm">
            <ChainDot chain={chain} />
            {chain.nameJa}
          </span>
        )}
        {nft.is_official && (
          <Badge tone="brand">
            <Sparkle className="size-4" aria-hidden="true" />
            {nftsMessages.official}
          </Badge>
        )}
        {nft.is_proven && (
          <Badge tone="success">
            <ShieldCheck className="size-4" aria-hidden="true" />
            {nftsMessages.proven}
          </Badge>
        )}
      </div>
    </div>
  );
}

/** A link to the page of an NFT at a marketplace or explorer. */
export function ItemLink({ nft }: { nft: Nft }) {
  const chain = findChain(nft.chain_id);
  if (!chain) return null;
  return (
    <a
      href={chain.itemPage(nft.contract_address, nft.token_id)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClasses()}
    >
      <ExternalLink className="size-5" aria-hidden="true" />
      {nftDetailMessages.itemPage}
      <span className="sr-only">{uiMessages.newTab}</span>
    </a>
  );
}
