import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { plannedEventsMessages as texts } from '#client/features/events/events/planned-events/planned-events.messages.ts';
import { editedPlannedEventQuery } from '#client/features/events/events/planned-events/planned-events.queries.ts';
import { EventForm } from '#client/features/events/events/writing/event-form.tsx';
import { EventFormSkeleton } from '#client/features/events/events/writing/event-form-skeleton.tsx';
import type { EditedEvent } from '#client/features/events/events/writing/event-values.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { planWords } from '#client/features/posts/publication-plans/plan-words.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { PlannedEvent } from '#contract/events/planned-events.ts';

export default function EditPlannedEventPage({ plannedEventId }: { plannedEventId: string }) {
  usePageMeta({ title: texts.edit, description: texts.editDescription });
  const query = useQuery(editedPlannedEventQuery(plannedEventId));
  return (
    <LoadedQuery heading query={query} loading={<EventFormSkeleton />} missing={<Missing />}>
      {(event) => <Editing key={event.id} event={event} />}
    </LoadedQuery>
  );
}

function Editing({ event }: { event: PlannedEvent }) {
  const { user } = useSession();
  const navigate = useNavigate();
  if (user === null) return null;

  function onDone(saved: EditedEvent) {
    const message = 'plan' in saved ? planWords(saved.plan.publish_at) : saved.title;
    showToast({ type: 'success', title: texts.planned, message });
    void navigate('/planned?events', { replace: true });
  }

  return (
    <div className="mx-auto w-full max-w-form px-4 pt-3 md:pt-10">
      <h1 className="mb-4 text-2xl md:mb-6">{texts.edit}</h1>
      <EventForm key={user.id} userId={user.id} event={event} onDone={onDone} />
    </div>
  );
}

function Missing() {
  const link = { to: '/planned?events', label: texts.toList };
  return <MissingPage icon={FileQuestion} texts={texts} link={link} />;
}
