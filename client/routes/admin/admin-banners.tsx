import { useQuery } from '@tanstack/react-query';
import { GalleryHorizontal, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { BannerList } from '#client/features/notifications/managed-banners/banner-list.tsx';
import { managedBannersMessages } from '#client/features/notifications/managed-banners/managed-banners.messages.ts';
import { managedBannersQuery } from '#client/features/notifications/managed-banners/managed-banners.queries.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { RowsSkeleton } from '#client/ui/feedback/rows-skeleton.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const texts = managedBannersMessages;

/** `/admin/banners`: the banners of home and their order. */
export default function BannersPage() {
  const { data, error, isFetching, refetch } = useQuery(managedBannersQuery);
  return (
    <AdminPage title={texts.title} lead={texts.lead} actions={<Create />}>
      {contentOf()}
    </AdminPage>
  );

  function contentOf(): ReactNode {
    if (data === undefined) {
      if (error === null) return <RowsSkeleton label={commonMessages.loading} />;
      return <LoadFailed error={error} retrying={isFetching} onRetry={refetch} />;
    }
    if (data.length === 0) return <EmptyState icon={GalleryHorizontal} {...texts.empty} />;
    return <BannerList banners={data} />;
  }
}

function Create() {
  return (
    <LinkButton to="/admin/banners/new">
      <Plus className="size-5" aria-hidden="true" />
      {texts.create}
    </LinkButton>
  );
}
