import { Plus, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import type { PollInput } from './post-form-values.ts';
import { postPollMessages } from './post-poll.messages.ts';
import { newPoll } from './post-poll-values.ts';
import type { PostFormApi } from './use-post-form.ts';

const texts = postPollMessages;

const PostPollFields = lazyWithRetry(() => import('./post-poll-fields.tsx'));

interface PostPollSectionProps {
  form: PostFormApi;
  /** Whether the post was published with a poll before. In this case, the page of the post manages the poll. */
  hasPoll: boolean;
}

/** The poll of an unpublished post, which a button adds. A removed poll keeps its text until it is added again. */
export function PostPollSection({ form, hasPoll }: PostPollSectionProps) {
  const [removed, setRemoved] = useState<PollInput | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const poll = form.watch('poll');
  if (poll === undefined) {
    return hasPoll ? <p className="text-ink-soft text-sm">{texts.onPage}</p> : null;
  }
  const put = (next: PollInput | null) => {
    form.setValue('poll', next, { shouldDirty: true });
    form.clearErrors('poll');
  };
  if (poll === null) {
    return (
      <div>
        <Button ref={button} variant="secondary" onClick={() => put(removed ?? newPoll())}>
          <Plus className="size-5" aria-hidden="true" />
          {texts.add}
        </Button>
        <p role="status" className="mt-2 text-ink-soft text-xs empty:hidden">
          {removed && texts.removed}
        </p>
      </div>
    );
  }
  function remove() {
    setRemoved(poll ?? null);
    put(null);
    requestAnimationFrame(() => button.current?.focus());
  }
  return (
    <section aria-label={texts.title} className="rounded-lg border border-line bg-surface p-4">
      <div className="mb-4 flex items-start justify-between gap-2">
        <div>
          <h2 className="font-bold text-sm">{texts.title}</h2>
          <p className="mt-1 text-ink-soft text-xs">{texts.text}</p>
        </div>
        <IconButton icon={X} label={texts.remove} className="-mt-2 -mr-2" onClick={remove} />
      </div>
      <Suspense fallback={<Skeleton shape="box" className="h-96" />}>
        <PostPollFields form={form} poll={poll} />
      </Suspense>
    </section>
  );
}
