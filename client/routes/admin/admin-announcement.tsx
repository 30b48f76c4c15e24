import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useParams } from 'react-router';
import { AnnouncementEditor } from '#client/features/notifications/managed-announcements/announcement-editor.tsx';
import { managedAnnouncementsMessages } from '#client/features/notifications/managed-announcements/managed-announcements.messages.ts';
import { managedAnnouncementQuery } from '#client/features/notifications/managed-announcements/managed-announcements.queries.ts';
import { isMissing } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { RowsSkeleton } from '#client/ui/feedback/rows-skeleton.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const { title, text, back } = managedAnnouncementsMessages.gone;

/** `/admin/announcements/new` and `/admin/announcements/{id}`: an announcement and its preview. */
export default function ManagedAnnouncementPage() {
  const { announcementId = '' } = useParams();
  if (announcementId === 'new') return <AnnouncementEditor chosen={null} />;
  return <Stored key={announcementId} id={announcementId} />;
}

function Stored({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(managedAnnouncementQuery(id));
  if (data) return <AnnouncementEditor chosen={data} />;
  if (isMissing(error)) {
    const action = <LinkButton to="/admin/announcements">{back}</LinkButton>;
    return <EmptyState heading icon={Megaphone} title={title} text={text} action={action} />;
  }
  if (error) return <LoadFailed heading error={error} retrying={isFetching} onRetry={refetch} />;
  return <RowsSkeleton label={commonMessages.loading} />;
}
