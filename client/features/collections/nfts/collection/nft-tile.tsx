import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { Nft } from '#contract/collections/nfts.ts';
import { findChain } from '#contract/site/chains.ts';
import { NftFace } from '../nft-face.tsx';
import { NftMarks } from '../nft-marks.tsx';
import { nftName } from '../nft-name.ts';
import { nftsMessages } from '../nfts.messages.ts';

const texts = nftsMessages;

interface NftTileProps {
  nft: Nft;
  onOpen: (nftId: string) => void;
}

/** A card of a collection. It links to the page of the NFT at a marketplace or explorer. A button shows the details. */
export function NftTile({ nft, onOpen }: NftTileProps) {
  const name = nftName(nft);
  return (
    <li className="nft-card" data-official={nft.is_official || undefined}>
      <a
        href={findChain(nft.chain_id)?.itemPage(nft.contract_address, nft.token_id)}
        target="_blank"
        rel="noopener noreferrer"
        className="nft-link"
      >
        <NftFace nft={nft} />
        <span className="sr-only">{uiMessages.newTab}</span>
      </a>
      <div className="nft-foot">
        <NftMarks nft={nft} />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={texts.detailsOf(name)}
          onClick={() => onOpen(nft.id)}
          className="nft-details"
        >
          {texts.details}
        </button>
      </div>
    </li>
  );
}
