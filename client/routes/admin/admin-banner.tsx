import { useQuery } from '@tanstack/react-query';
import { GalleryHorizontal } from 'lucide-react';
import { useParams } from 'react-router';
import { BannerEditor } from '#client/features/notifications/managed-banners/banner-editor.tsx';
import { managedBannersMessages } from '#client/features/notifications/managed-banners/managed-banners.messages.ts';
import { managedBannerQuery } from '#client/features/notifications/managed-banners/managed-banners.queries.ts';
import { isMissing } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { RowsSkeleton } from '#client/ui/feedback/rows-skeleton.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

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
