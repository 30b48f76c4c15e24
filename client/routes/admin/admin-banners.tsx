import { useQuery } from '@tanstack/react-query';
import { GalleryHorizontal, Plus } from 'lucide-react';
import { BannerList } from '#client/features/notifications/managed-banners/banner-list.tsx';
import { managedBannersMessages } from '#client/features/notifications/managed-banners/managed-banners.messages.ts';
import { managedBannersQuery } from '#client/features/notifications/managed-banners/managed-banners.queries.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const texts = managedBannersMessages;

/** `/admin/banners`: the banners of home and their order. */
export default function BannersPage() {
  return (
    <AdminPage title={texts.title} lead={texts.lead} actions={<Create />}>
      <LoadedQuery query={useQuery(managedBannersQuery)}>
        {(banners) =>
          banners.length === 0 ? (
            <EmptyState icon={GalleryHorizontal} {...texts.empty} />
          ) : (
            <BannerList banners={banners} />
          )
        }
      </LoadedQuery>
    </AdminPage>
  );
}

function Create() {
  return (
    <LinkButton to="/admin/banners/new">
      <Plus className="size-5" aria-hidden="true" />
      {texts.create}
    </LinkButton>
  );
}
