import { useQuery } from '@tanstack/react-query';
import { GalleryHorizontal } from 'lucide-react';
import { BannerList } from '#client/features/notifications/managed-banners/banner-list.tsx';
import { managedBannersMessages as texts } from '#client/features/notifications/managed-banners/managed-banners.messages.ts';
import { managedBannersQuery } from '#client/features/notifications/managed-banners/managed-banners.queries.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { CreateLink } from '#client/page-parts/create-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';

export default function BannersPage() {
  return (
    <AdminPage
      title={texts.title}
      lead={texts.lead}
      actions={<CreateLink to="/admin/banners/new" label={texts.create} />}
    >
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
