import { managedContentMessages } from '../../features/admin/content/content.messages.ts';
import { ContentFilters } from '../../features/admin/content/content-filters.tsx';
import { EventList } from '../../features/admin/content/event-list.tsx';
import { useContentFilters } from '../../features/admin/content/use-content-filters.ts';
import { AdminPage } from '../../features/admin/ui/admin-page.tsx';

/** `/admin/events`: what can be hidden of them, and what is. */
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
