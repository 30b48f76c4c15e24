import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useParams } from 'react-router';
import { AnnouncementEditor } from '../../features/admin/announcements/announcement-editor.tsx';
import { managedAnnouncementsMessages } from '../../features/admin/announcements/managed-announcements.messages.ts';
import { managedAnnouncementQuery } from '../../features/admin/announcements/managed-announcements.queries.ts';
import { isMissing } from '../../lib/api-error.ts';
import { commonMessages } from '../../lib/common.messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';

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
