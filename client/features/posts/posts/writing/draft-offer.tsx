import { useInfiniteQuery } from '@tanstack/react-query';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import { cardsOf } from '../card-pages.ts';
import { PostThumb } from '../cards/post-thumb.tsx';
import { postActionsMessages } from '../post-actions.messages.ts';
import { useDraftCount } from './draft-count.queries.ts';
import { draftsMessages } from './drafts.messages.ts';
import { draftsQuery } from './drafts.queries.ts';

const texts = draftsMessages;

/** An offer to continue the draft that was saved last. Renders nothing when there is none. */
export function DraftOffer({ onWriteNew }: { onWriteNew: () => void }) {
  const { data, isPending } = useInfiniteQuery(draftsQuery);
  const count = useDraftCount();
  const [draft] = cardsOf(data);
  if (isPending && count > 0) return <Skeleton shape="box" className="h-29 sm:h-18" />;
  if (!draft) return null;
  return (
    <section
      aria-label={texts.waiting}
      className="flex animate-fade flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface p-3"
    >
      <div className="relative size-11 shrink-0 overflow-hidden rounded-md bg-sunken *:absolute! *:inset-0 *:size-full">
        <PostThumb post={draft} />
      </div>
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-ink-soft text-xs">
          {texts.waiting} · <RelativeTime iso={draft.updated_at} />
        </p>
        <p className="truncate font-bold text-sm">{draft.title || postActionsMessages.untitled}</p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button variant="ghost" onClick={onWriteNew}>
          {texts.write}
        </Button>
        <LinkButton to={`/posts/${draft.id}/edit`} replace variant="secondary">
          {texts.goOn}
        </LinkButton>
      </div>
    </section>
  );
}
