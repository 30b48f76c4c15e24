import '#client/ui/styles/all.css';
import { plannedEventsMessages as planned } from '#client/features/events/events/planned-events/planned-events.messages.ts';
import { eventFormMessages as texts } from '#client/features/events/events/writing/event-form.messages.ts';
import { EventForm } from '#client/features/events/events/writing/event-form.tsx';
import type {
  EditedEvent,
  EventValues,
} from '#client/features/events/events/writing/event-values.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { planWords } from '#client/features/posts/publication-plans/plan-words.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { PlannedEvent } from '#contract/events/planned-events.ts';

export default function NewEventPage() {
  usePageMeta({ title: texts.title, description: texts.description });
  const { user } = useSession();
  const navigate = useNavigate();
  if (user === null) return null;

  function onDone(event: EditedEvent, { every, times }: EventValues) {
    if ('plan' in event) return showPlanned(event);
    showToast({
      type: 'success',
      title: every === 'none' ? texts.created : texts.createdDates(Number(times)),
      message: event.title,
    });
    void navigate(`/events/${event.id}`, { replace: true });
  }

  function showPlanned({ plan, repeat }: PlannedEvent) {
    showToast({
      type: 'success',
      title: repeat === null ? planned.planned : planned.plannedDates(repeat.times),
      message: planWords(plan.publish_at),
    });
    void navigate('/planned?events', { replace: true });
  }

  return (
    <div className="mx-auto w-full max-w-form px-4 pt-3 md:pt-10">
      <h1 className="mb-4 text-2xl md:mb-6">{texts.title}</h1>
      <EventForm key={user.id} userId={user.id} onDone={onDone} />
    </div>
  );
}
