import { managedContentMessages } from '#client/features/administration/managed-content/managed-content.messages.ts';
import { EventList } from '#client/features/administration/managed-content/managed-lists.tsx';
import { managedPlannedEventsMessages as texts } from '#client/features/events/events/managed-planned-events/managed-planned-events.messages.ts';
import { PlannedEventList } from '#client/features/events/events/managed-planned-events/planned-event-list.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { inPlace, useSearchParams } from '#client/lib/router/router-hooks.ts';
import { Tabs } from '#client/ui/navigation/tabs.tsx';

const kinds = [
  { value: 'events', label: texts.events },
  { value: 'planned', label: texts.planned },
] as const;

export default function EventsPage() {
  const [search, setSearch] = useSearchParams();
  const kind = search.has('planned') ? 'planned' : 'events';
  const { title, lead } = managedContentMessages.events;
  return (
    <AdminPage title={title} lead={kind === 'planned' ? texts.lead : lead}>
      <Tabs
        label={texts.tabs}
        items={kinds}
        value={kind}
        onChange={(next) => setSearch(next === 'planned' ? { planned: '' } : {}, inPlace)}
      >
        {kind === 'planned' ? <PlannedEventList /> : <EventList />}
      </Tabs>
    </AdminPage>
  );
}
