import { useQuery } from '@tanstack/react-query';
import { GalleryHorizontal } from 'lucide-react';
import { useParams } from 'react-router';
import { BannerEditor } from '../../features/admin/banners/banner-editor.tsx';
import { managedBannersMessages } from '../../features/admin/banners/managed-banners.messages.ts';
import { managedBannerQuery } from '../../features/admin/banners/managed-banners.queries.ts';
import { isMissing } from '../../lib/api-error.ts';
import { commonMessages } from '../../lib/common.messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';

const { title, text, back } = managedBannersMessages.gone;

/** `/admin/banners/new` and `/admin/banners/{id}`: a banner and its preview. */
export default function BannerPage() {
  const { bannerId = '' } = useParams();
  if (bannerId === 'new') return <BannerEditor banner={null} />;
  return <Stored key={bannerId} id={bannerId} />;
}

function Stored({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(managedBannerQuery(id));
  if (data) return <BannerEditor banner={data} />;
  if (isMissing(error)) {
    const action = <LinkButton to="/admin/banners">{back}</LinkButton>;
    return (
      <EmptyState heading icon={GalleryHorizontal} title={title} text={text} action={action} />
    );
  }
  if (error) return <LoadFailed heading error={error} retrying={isFetching} onRetry={refetch} />;
  return <RowsSkeleton label={commonMessages.loading} />;
}
