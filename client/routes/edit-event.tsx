import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion, Lock } from 'lucide-react';
import { eventFormMessages as texts } from '#client/features/events/events/writing/event-form.messages.ts';
import { EventForm } from '#client/features/events/events/writing/event-form.tsx';
import { EventFormSkeleton } from '#client/features/events/events/writing/event-form-skeleton.tsx';
import type { EditedEvent } from '#client/features/events/events/writing/event-values.ts';
import { editedEventQuery } from '#client/features/events/events/writing/write-event.queries.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useNavigate, useParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState, MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { EventDetail } from '#contract/events/events.ts';

/** `/events/{eventId}/edit`: the form of an event, for viewers who may edit it. */
export default function EditEventPage() {
  usePageMeta({ title: texts.editTitle, description: texts.editDescription });
  const { eventId = '' } = useParams();
  const query = useQuery(editedEventQuery(eventId));
  return (
    <LoadedQuery heading query={query} loading={<EventFormSkeleton />} missing={<Missing />}>
      {(event) =>
        event.can.edit ? <Editing key={event.id} event={event} /> : <NotEditable event={event} />
      }
    </LoadedQuery>
  );
}

function Editing({ event }: { event: EventDetail }) {
  const { user } = useSession();
  const navigate = useNavigate();
  if (user === null) return null;

  function onDone({ id, title }: EditedEvent) {
    showToast({ type: 'success', title: texts.saved, message: title });
    void navigate(`/events/${id}`, { replace: true });
  }

  return (
    <div className="mx-auto w-full max-w-form px-4 pt-3 md:pt-10">
      <h1 className="mb-4 text-2xl md:mb-6">{texts.editTitle}</h1>
      <EventForm key={user.id} userId={user.id} event={event} onDone={onDone} />
    </div>
  );
}

function NotEditable({ event: { id, is_cancelled } }: { event: EventDetail }) {
  return (
    <EmptyState
      heading
      icon={Lock}
      title={texts.notYours}
      text={is_cancelled ? texts.cancelledText : texts.notYoursText}
      link={{ to: `/events/${id}`, label: texts.open }}
    />
  );
}

function Missing() {
  const link = { to: '/events', label: texts.toEvents };
  return <MissingPage icon={FileQuestion} texts={texts} link={link} />;
}
