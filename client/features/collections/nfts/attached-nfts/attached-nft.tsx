import '../nfts.css';
import { cx } from '#client/ui/text/cx.ts';
import './attached-nfts.css';
import { ExternalLink, ShieldCheck } from 'lucide-react';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { AttachedNft as AttachedNftData } from '#contract/posts/posts.ts';
import { findChain } from '#contract/site/chains.ts';
import { ChainDot } from '../nft-badges.tsx';
import { NftNames } from '../nft-face.tsx';
import { NftPicture } from '../nft-picture.tsx';
import { attachingMessages as texts } from './attached-nfts.messages.ts';

const shown =
  'nft-shown flex items-center gap-3 rounded-lg border border-line bg-surface p-1.5 shadow-sm';

/** The NFT of a post, as it was when the author attached it. Links to its page at a marketplace or explorer. */
export default function AttachedNft({ nft }: { nft: AttachedNftData }) {
  const page = findChain(nft.chain_id)?.itemPage(nft.contract_address, nft.token_id);
  return (
    <figure aria-label={texts.ofPost}>
      {page === undefined ? (
        <div className={shown}>
          <Face nft={nft} />
        </div>
      ) : (
        <a
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          className={cx(shown, 'hover:bg-hover')}
        >
          <Face nft={nft} />
          <ExternalLink className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
          <span className="sr-only">{uiMessages.newTab}</span>
        </a>
      )}
    </figure>
  );
}

function Face({ nft }: { nft: AttachedNftData }) {
  const chain = findChain(nft.chain_id);
  return (
    <>
      <NftPicture src={nft.image_url} alt="" className="w-24 shrink-0 rounded-md" />
      <span className="min-w-0 flex-1">
        <NftNames nft={nft} />
        {chain && (
          <span className="mt-1 flex items-center gap-1.5 text-xs">
            <ChainDot chain={chain} />
            {chain.nameJa}
          </span>
        )}
        {nft.is_proven && (
          <span className="mt-1 flex items-center gap-1.5 text-success text-xs">
            <ShieldCheck className="size-5 shrink-0" aria-hidden="true" />
            {texts.proven}
          </span>
        )}
      </span>
    </>
  );
}
