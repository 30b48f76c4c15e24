import { Vote } from 'lucide-react';
import { useState } from 'react';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { postFormMessages } from '../post-form.messages.ts';
import type { PollInput } from '../post-form-values.ts';
import type { PostFormApi } from '../use-post-form.ts';
import { type Addition, AdditionFields, useOpenFields } from './addition.tsx';
import { newPoll } from './post-poll-values.ts';

const texts = postFormMessages.additions;

const PostPollFields = lazyWithRetry(() => import('./post-poll-fields.tsx'));

/**
 * Returns the addition of a poll. A poll that is removed and added again keeps its contents. If `hasPoll` is true, the
 * post was published with a poll, which is managed on the page of the post.
 */
export function usePollAddition(form: PostFormApi, hasPoll: boolean): Addition {
  const [removed, setRemoved] = useState<PollInput | null>(null);
  const poll = form.watch('poll');
  const fields = useOpenFields(form.formState.errors.poll !== undefined);
  function put(next: PollInput | null) {
    form.setValue('poll', next, { shouldDirty: true });
    form.clearErrors('poll');
  }
  const chipOf = (value: PollInput) => ({
    key: 'poll',
    text: value.question === '' ? texts.poll : texts.pollOf(value.question),
    removeLabel: texts.removePoll,
    remove: () => {
      setRemoved(value);
      put(null);
      return () => put(value);
    },
  });
  return {
    icon: Vote,
    label: texts.poll,
    isOffered: poll === null,
    chips: poll ? [chipOf(poll)] : [],
    ...fields,
    open: () => {
      if (!poll) put(removed ?? newPoll());
      fields.open();
    },
    content: poll ? (
      <AdditionFields label={texts.poll} isOpen={fields.isOpen}>
        <p className="mb-4 text-ink-soft text-xs">{texts.pollText}</p>
        <PostPollFields form={form} poll={poll} />
      </AdditionFields>
    ) : (
      poll === undefined && hasPoll && <p className="text-ink-soft text-sm">{texts.pollOnPage}</p>
    ),
  };
}
