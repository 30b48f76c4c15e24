import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { Gem, SquarePen } from 'lucide-react';
import type { Nft } from '../../../../contract/nfts.ts';
import { isMissing } from '../../../lib/api-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingStatus, Skeleton } from '../../../ui/skeleton.tsx';
import { ReportButton } from '../../reports/report-button.tsx';
import type { OfferHiding } from '../../reports/report-form.tsx';
import { reportsMessages } from '../../reports/reports.messages.ts';
import { useSession } from '../../session/session-context.tsx';
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
  /** The NFT as the list knows it, shown while its details load. */
  known: Nft | undefined;
  own: boolean;
  /** Offers to hide its owner, after it was reported. */
  hideOffer?: OfferHiding | undefined;
  /** Closes the dialog that this is in. */
  onClose: () => void;
}

/** The content of the dialog: what the list knows at once, the rest when it has loaded. */
export function NftDetails({ nftId, known, own, hideOffer, onClose }: NftDetailsProps) {
  const { data, error, isRefetching, refetch } = useQuery(nftQuery(nftId));
  const { user } = useSession();
  const nft = data ?? known;
  const failure = isMissing(error) ? (
    <EmptyState icon={Gem} mood="lost" title={texts.missing} text={texts.missingText} />
  ) : (
    <LoadFailed error={error} retrying={isRefetching} onRetry={refetch} />
  );
  if (!nft) {
    return (
      <div className="p-4">
        <Dialog.Title className="sr-only">{nftsMessages.details}</Dialog.Title>
        {error ? failure : <FactsSkeleton />}
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
          {!own && user !== null && (
            <ReportButton
              targetType="nft"
              targetId={nftId}
              label={reportsMessages.nft}
              hideOffer={hideOffer && ((close) => hideOffer(closeBoth(close, onClose)))}
            />
          )}
        </div>
        {data ? <NftFacts nft={data} /> : error ? failure : <FactsSkeleton />}
      </div>
    </div>
  );
}

/** Closes the NFT when its owner is hidden, because toasts are rendered below dialogs. */
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
