import '../nfts.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { hiddenOnly } from '../collection-filter.ts';
import { ChoosingGrid } from '../hidden-choice/hide-nfts-grid.tsx';
import { NftGridSkeleton } from '../nft-face.tsx';
import { nftsMessages } from '../nfts.messages.ts';
import { nftListQuery, nftsOf } from '../nfts.queries.ts';

const { toCollection, ...words } = nftsMessages.empty.noHidden;

export default function HiddenNfts() {
  const { user } = useSession();
  return user && <List userId={user.id} />;
}

function List({ userId }: { userId: string }) {
  const query = useInfiniteQuery(nftListQuery(userId, hiddenOnly));
  if (!query.data) return <Unloaded query={query} loading={<NftGridSkeleton />} />;
  const nfts = nftsOf(query.data);
  if (nfts.length === 0 && !query.hasNextPage) {
    const link = { to: '/profile?tab=collection', label: toCollection };
    return <EmptyState icon={EyeOff} {...words} link={link} />;
  }
  return (
    <ChoosingGrid
      userId={userId}
      action="show"
      query={query}
      nfts={nfts}
      label={nftsMessages.hiddenNfts}
    />
  );
}
