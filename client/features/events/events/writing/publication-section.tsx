import { PublishTimeSection } from '#client/features/posts/posts/planned/publish-time-section.tsx';
import { instantOf } from '#client/features/posts/posts/planned/use-publish-time.ts';
import { isPlanned, waitingPlanOf } from './edited-event.ts';
import type { EventEditor } from './use-event-editor.ts';

/** Whether the event is published now or at a time. One that is planned stays so: the list of plans publishes it now. */
export function PublicationSection({ editor: { stored, values, field } }: { editor: EventEditor }) {
  const { value: chosen, error, onChange: choose } = field('publish');
  const plan = waitingPlanOf(stored);
  const publishAt = chosen && instantOf(chosen, plan);
  return (
    <PublishTimeSection
      time={{ chosen, publishAt, error, choose }}
      plan={plan}
      tags={values.tags}
      canBeNow={!isPlanned(stored)}
    />
  );
}
