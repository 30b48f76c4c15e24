import { useInfiniteQuery } from '@tanstack/react-query';
import { Hash, ImagePlus, Images } from 'lucide-react';
import { useId } from 'react';
import { PostList } from '#client/features/posts/posts/cards/post-list.tsx';
import { newPostPath, tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { phaseOf } from '../event-phase.ts';
import { eventDetailMessages } from './event-detail.messages.ts';
import { eventPostsQuery } from './event-gallery.queries.ts';

const texts = eventDetailMessages.gallery;

/** The tag of an event (お題), the posts with this tag, and a link to the form of a new post with this tag. */
export function EventGallery({ event, tag }: { event: EventDetail; tag: string }) {
  const id = useId();
  const phase = phaseOf(event);
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="flex flex-1 items-center gap-2 text-lg">
          {texts.title}
          <Link
            to={tagPath(tag)}
            className="inline-flex min-h-11 items-center gap-0.5 text-brand hover:underline"
          >
            <Hash className="size-5" aria-hidden="true" />
            {tag}
          </Link>
        </h2>
        {phase === 'ongoing' && !event.is_cancelled && (
          <LinkButton to={newPostPath(tag)}>
            <ImagePlus className="size-5" aria-hidden="true" />
            {texts.write}
          </LinkButton>
        )}
      </div>
      {phase === 'upcoming' ? (
        <p className="mt-1 rounded-lg bg-sunken px-4 py-3 text-ink-soft text-sm">
          {texts.beforeText}
        </p>
      ) : (
        <div className="mt-3">
          <Posts event={event} tag={tag} isOver={phase === 'past'} />
        </div>
      )}
    </section>
  );
}

interface PostsProps {
  event: EventDetail;
  tag: string;
  isOver: boolean;
}

function Posts({ event, tag, isOver }: PostsProps) {
  return (
    <PostList
      query={useInfiniteQuery(eventPostsQuery(event.id))}
      label={texts.list(tag)}
      empty={
        <EmptyState
          icon={Images}
          title={texts.empty}
          text={isOver ? texts.emptyPastText : texts.emptyText}
        />
      }
    />
  );
}
