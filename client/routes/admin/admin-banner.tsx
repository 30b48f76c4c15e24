import { useQuery } from '@tanstack/react-query';
import { GalleryHorizontal } from 'lucide-react';
import { BannerEditor } from '#client/features/notifications/managed-banners/banner-editor.tsx';
import { managedBannersMessages } from '#client/features/notifications/managed-banners/managed-banners.messages.ts';
import { managedBannerQuery } from '#client/features/notifications/managed-banners/managed-banners.queries.ts';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const { title, text, back } = managedBannersMessages.deleted;

export default function BannerPage() {
  const { bannerId = '' } = useParams();
  if (bannerId === 'new') return <BannerEditor banner={null} />;
  return <Stored key={bannerId} id={bannerId} />;
}

function Stored({ id }: { id: string }) {
  const action = <LinkButton to="/admin/banners">{back}</LinkButton>;
  const missing = <EmptyState heading icon={GalleryHorizontal} {...{ title, text, action }} />;
  return (
    <LoadedQuery query={useQuery(managedBannerQuery(id))} heading missing={missing}>
      {(stored) => <BannerEditor banner={stored} />}
    </LoadedQuery>
  );
}
