import { ContentFilters } from '#client/features/administration/managed-content/content-filters.tsx';
import { managedContentMessages } from '#client/features/administration/managed-content/managed-content.messages.ts';
import { EventList } from '#client/features/administration/managed-content/managed-event-list.tsx';
import { useContentFilters } from '#client/features/administration/managed-content/use-content-filters.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

/** `/admin/events`: visible and hidden events. */
export default function EventsPage() {
  const filters = useContentFilters();
  const { title, lead } = managedContentMessages.events;
  return (
    <AdminPage title={title} lead={lead}>
      <ContentFilters filters={filters} />
      <EventList filters={filters} />
    </AdminPage>
  );
}
