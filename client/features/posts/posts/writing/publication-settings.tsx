import { useQuery } from '@tanstack/react-query';
import { ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { PublishTimeSection } from '#client/features/posts/publication-plans/publish-time-fields.tsx';
import { formatDate, formatTime, inJapan } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/form/button.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import { narrowerAudience } from '#contract/posts/post-choices.ts';
import { type AudienceChoices, profileVisibilityQuery } from '../audience/audience.queries.ts';
import { AudienceFields, shownGroup } from '../audience/audience-fields.tsx';
import type { PublishTime } from '../planned-posts/use-publish-time.ts';
import { postFormMessages } from './post-form.messages.ts';
import type { PostFormApi } from './use-post-form.ts';
import { isPublishing, type Writing } from './writing-state.ts';

const texts = postFormMessages.publication;

interface PublicationSettingsProps {
  form: PostFormApi;
  state: Writing;
  time: PublishTime;
  /** Whether the author can choose a time, because the post is not published yet. */
  hasTime: boolean;
  /**
   * The number of saves and publications that an invalid field or time has stopped. If the time was invalid, the
   * settings open.
   */
  invalidSaves: number;
}

/** A button that says who will see the post and when. It opens the settings for both. */
export function PublicationSettings(props: PublicationSettingsProps) {
  const { form, state, time, hasTime, invalidSaves } = props;
  const [isOpen, setOpen] = useState(false);
  const attempt = `${invalidSaves} ${time.error ?? ''}`;
  const [lastAttempt, setLastAttempt] = useState(attempt);
  if (attempt !== lastAttempt) {
    setLastAttempt(attempt);
    if (time.error !== undefined) setOpen(true);
  }
  const { audience = 'public', commenters = 'readers' } = form.watch();
  const line = useLine({ audience, commenters }, hasTime ? time : null);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={isPublishing(state) || state.isFinished}
        onClick={() => setOpen(true)}
        className="-mr-1 flex min-h-11 min-w-0 items-center gap-1 rounded-md px-1 font-bold text-brand text-sm hover:bg-hover"
      >
        <span className="sr-only">{texts.title}</span>
        <span className="nums min-w-0">{line}</span>
        <ChevronUp className="size-4 shrink-0" aria-hidden="true" />
      </button>
      <Sheet
        open={isOpen}
        onClose={close}
        title={texts.title}
        actions={<Button onClick={close}>{texts.done}</Button>}
      >
        <Fields {...props} value={{ audience, commenters }} />
      </Sheet>
    </>
  );
}

/** Returns the summary of the settings, such as `全員に公開 · いますぐ`. */
function useLine(choices: AudienceChoices, time: PublishTime | null): string {
  const { data: visibility = 'public' } = useQuery(profileVisibilityQuery);
  const group = shownGroup(choices);
  const parts = [
    texts.audiences[narrowerAudience(visibility, choices.audience)],
    group !== 'readers' && texts.commenters[group],
    time && whenOf(time),
  ];
  return parts.filter(Boolean).join(' · ');
}

function whenOf({ chosen, publishAt }: PublishTime): string {
  if (chosen === null) return texts.now;
  if (publishAt === null) return texts.noTime;
  return `${formatDate(publishAt, inJapan)} ${formatTime(publishAt, inJapan)}`;
}

function Fields(props: PublicationSettingsProps & { value: AudienceChoices }) {
  const { form, state, time, hasTime, value } = props;
  const element = useRef<HTMLDivElement>(null);
  useFocusInvalid(element, time.error === undefined ? 0 : 1);
  return (
    <div ref={element} className="mt-4 space-y-6">
      <AudienceFields
        value={value}
        onChange={(changed) => {
          const change = { shouldDirty: true };
          if (changed.audience) form.setValue('audience', changed.audience, change);
          if (changed.commenters) form.setValue('commenters', changed.commenters, change);
        }}
      />
      {hasTime && (
        <PublishTimeSection
          time={time}
          plan={state.plan}
          tags={form.watch('character_tags') ?? []}
        />
      )}
    </div>
  );
}
