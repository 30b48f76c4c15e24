import { useQuery } from '@tanstack/react-query';
import { FileQuestion, Lock } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import type { EventDetail } from '../../contract/events.ts';
import { editedEventQuery } from '../features/events/writing/edited-event.queries.ts';
import { eventFormMessages } from '../features/events/writing/event-form.messages.ts';
import { EventForm } from '../features/events/writing/event-form.tsx';
import { EventFormSkeleton } from '../features/events/writing/event-form-skeleton.tsx';
import { useSession } from '../features/session/session-context.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { isMissing } from '../lib/api-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = eventFormMessages;

/** `/events/{eventId}/edit`: the form of an event, for those who may edit it. */
export default function EditEventPage() {
  usePageMeta({ title: texts.editTitle, description: texts.editDescription });
  const { eventId = '' } = useParams();
  const { data, error, isPending, isRefetching, refetch } = useQuery(editedEventQuery(eventId));
  if (isPending) return <EventFormSkeleton />;
  if (data?.can.edit) return <Editing key={data.id} event={data} />;
  if (data) return <NotEditable event={data} />;
  if (isMissing(error)) return <Missing />;
  return <LoadFailed heading error={error} retrying={isRefetching} onRetry={refetch} />;
}

function Editing({ event }: { event: EventDetail }) {
  const { user } = useSession();
  const navigate = useNavigate();
  if (user === null) return null;

  function onDone({ id, title }: EventDetail) {
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
      action={
        <LinkButton to={`/events/${id}`} variant="secondary">
          {texts.open}
        </LinkButton>
      }
    />
  );
}

function Missing() {
  return (
    <EmptyState
      heading
      icon={FileQuestion}
      mood="lost"
      title={texts.missing}
      text={texts.missingText}
      action={
        <LinkButton to="/events" variant="secondary">
          {texts.toEvents}
        </LinkButton>
      }
    />
  );
}
