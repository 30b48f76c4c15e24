import '../nfts.css';
import { EyeOff } from 'lucide-react';
import { useCallback } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { hiddenOnly } from '../collection-filter.ts';
import { ChoosingGrid } from '../hidden-choice/hide-nfts-grid.tsx';
import { listEndOf } from '../nft-list-end.ts';
import { nftsMessages } from '../nfts.messages.ts';
import { nftsOf, useNftList } from '../nfts.queries.ts';
import { NftGridSkeleton } from './nft-grid-skeleton.tsx';

const { toCollection, ...words } = nftsMessages.empty.noHidden;

/** The settings section with the viewer's hidden NFTs, where they can be selected and shown again. */
export default function HiddenNfts() {
  const { user } = useSession();
  return user && <List userId={user.id} />;
}

function List({ userId }: { userId: string }) {
  const query = useNftList(userId, hiddenOnly);
  const { data, error, isPending, isRefetching, refetch, fetchNextPage } = query;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (isPending) return <NftGridSkeleton />;
  if (!data) return <LoadFailed error={error} retrying={isRefetching} onRetry={refetch} />;
  const nfts = nftsOf(data);
  if (nfts.length === 0 && !query.hasNextPage) {
    const action = (
      <LinkButton to="/profile?tab=collection" variant="secondary">
        {toCollection}
      </LinkButton>
    );
    return <EmptyState icon={EyeOff} {...words} action={action} />;
  }
  return (
    <ChoosingGrid
      userId={userId}
      action="show"
      nfts={nfts}
      label={nftsMessages.hiddenNfts}
      end={listEndOf(query, nfts.length, more)}
    />
  );
}
