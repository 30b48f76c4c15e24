import { formatCount } from '#client/lib/format/format.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { SaveBar } from '#client/ui/form/save-bar.tsx';
import { eventFormMessages } from './event-form.messages.ts';
import { fieldsOf } from './event-values.ts';
import { startsOf } from './repeat-section.tsx';
import type { EventEditor } from './use-event-editor.ts';

const texts = eventFormMessages;

interface EventFormBarProps {
  editor: EventEditor;
  /** Whether a picture is being uploaded. */
  isSending: boolean;
}

/** The sticky bar at the end of the form: the errors, the status and the button. */
export function EventFormBar({ editor, isSending }: EventFormBarProps) {
  return (
    <SaveBar
      editor={editor}
      label={labelOf(editor)}
      status={isSending ? texts.waitForPicture : statusOf(editor)}
      isWaiting={isSending}
      look={{ status: 'text-xs not-empty:min-h-5', button: 'mt-1 w-full' }}
      failure={<Failure editor={editor} />}
      conflict={texts.conflict}
    />
  );
}

function labelOf({ stored, values }: EventEditor): string {
  if (stored !== null) return texts.save;
  const { length } = startsOf(values);
  return length > 1 ? texts.submitDates(length) : texts.submit;
}

function statusOf({ stored, values, isChanged }: EventEditor): string | null {
  if (stored === null || !isChanged) return null;
  const { event_date, event_end_date, location, is_all_day } = fieldsOf(values);
  const isMoved =
    event_date !== stored.event_date ||
    event_end_date !== stored.event_end_date ||
    is_all_day !== stored.is_all_day ||
    location !== stored.location;
  const isAnnounced = isMoved && stored.joined_count > 0;
  return isAnnounced ? texts.willNotify(formatCount(stored.joined_count)) : texts.unsaved;
}

/** The reason why saving failed, or the fields with validation errors. */
function Failure({ editor: { stored, failure, invalid, submissions } }: { editor: EventEditor }) {
  const names = Object.entries(texts.fields)
    .filter(([field]) => invalid.includes(field))
    .map(([, name]) => name);
  if (failure === null && (names.length === 0 || submissions === 0)) return null;
  const failed = stored === null ? texts.createFailed : texts.saveFailed;
  return (
    <FailureAlert
      title={failure === null ? texts.problems(names.length) : failed}
      text={failure ?? names.join('、')}
      className="mb-2"
    />
  );
}
