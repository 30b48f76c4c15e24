import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { AnnouncementEditor } from '#client/features/notifications/managed-announcements/announcement-editor.tsx';
import { managedAnnouncementsMessages } from '#client/features/notifications/managed-announcements/managed-announcements.messages.ts';
import { managedAnnouncementQuery } from '#client/features/notifications/managed-announcements/managed-announcements.queries.ts';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const { title, text, back } = managedAnnouncementsMessages.deleted;

export default function ManagedAnnouncementPage() {
  const { announcementId = '' } = useParams();
  if (announcementId === 'new') return <AnnouncementEditor chosen={null} />;
  return <Stored key={announcementId} id={announcementId} />;
}

function Stored({ id }: { id: string }) {
  const action = <LinkButton to="/admin/announcements">{back}</LinkButton>;
  const missing = <EmptyState heading icon={Megaphone} {...{ title, text, action }} />;
  return (
    <LoadedQuery query={useQuery(managedAnnouncementQuery(id))} heading missing={missing}>
      {(stored) => <AnnouncementEditor chosen={stored} />}
    </LoadedQuery>
  );
}
