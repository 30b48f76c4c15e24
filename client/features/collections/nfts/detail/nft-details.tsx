import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { Gem, SquarePen } from 'lucide-react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { OfferHiding } from '#client/features/moderation/reports/report-form.tsx';
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { Nft } from '#contract/collections/nfts.ts';
import { nftName } from '../nft-name.ts';
import { nftsMessages } from '../nfts.messages.ts';
import { nftQuery } from '../nfts.queries.ts';
import { PinButton } from '../pins/pin-button.tsx';
import { nftDetailMessages } from './nft-detail.messages.ts';
import { NftFacts } from './nft-facts.tsx';
import { ItemLink, NftHead } from './nft-head.tsx';
import { NftStage } from './nft-stage.tsx';

const texts = nftDetailMessages;

interface NftDetailsProps {
  nftId: string;
  /** The NFT in the list, shown while its details load. */
  known: Nft | undefined;
  own: boolean;
  /** Offers to hide the owner after the NFT was reported. */
  hideOffer?: OfferHiding | undefined;
  /** Closes the surrounding dialog. */
  onClose: () => void;
}

/** The content of the dialog: the data of the list immediately, and the rest once it has loaded. */
export function NftDetails({ nftId, known, own, hideOffer, onClose }: NftDetailsProps) {
  const query = useQuery(nftQuery(nftId));
  const { data } = query;
  const { user } = useSession();
  const report = useReportEntry(!own && user !== null, {
    targetType: 'nft',
    targetId: nftId,
    hideOffer: hideOffer && ((close) => hideOffer(closeBoth(close, onClose))),
  });
  const nft = data ?? known;
  const missing = (
    <EmptyState icon={Gem} mood="lost" title={texts.missing} text={texts.missingText} />
  );
  const unloaded = <Unloaded query={query} loading={<FactsSkeleton />} missing={missing} />;
  if (!nft) {
    return (
      <div className="p-4">
        <Dialog.Title className="sr-only">{nftsMessages.details}</Dialog.Title>
        {unloaded}
      </div>
    );
  }
  return (
    <div className="nft-dialog-body">
      <NftStage nft={nft} name={nftName(nft)} animationUrl={data?.animation_url ?? null} />
      <div className="min-w-0 space-y-5">
        <NftHead nft={nft} />
        <div className="flex flex-wrap items-center gap-2">
          <ItemLink nft={nft} />
          {own && !nft.is_hidden && (
            <>
              <PinButton nft={nft} />
              <LinkButton to={`/posts/new?nft=${nft.id}`} variant="secondary">
                <SquarePen className="size-5" aria-hidden="true" />
                {texts.post}
              </LinkButton>
            </>
          )}
          {report.entries.length > 0 && <MoreMenu label={texts.menu} entries={report.entries} />}
          {report.dialog}
        </div>
        {data ? <NftFacts nft={data} /> : unloaded}
      </div>
    </div>
  );
}

/** Closes the details when the owner is hidden, because toasts are rendered below dialogs. */
function closeBoth(closeReport: () => void, closeNft: () => void) {
  return () => {
    closeReport();
    closeNft();
  };
}

function FactsSkeleton() {
  return (
    <div className="space-y-3">
      <LoadingStatus label={texts.loading} />
      <Skeleton className="h-4 w-24" />
      <div className="nft-traits">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} shape="box" className="h-14" />
        ))}
      </div>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  );
}
