import { Hash, X } from 'lucide-react';
import { type MouseEvent, useId, useRef, useState } from 'react';
import { FeedList } from '#client/features/posts/posts/feeds/feed-list.tsx';
import { tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { isFirstRead } from '#client/lib/cache/is-first-read.ts';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { FEED_PAGE_SIZE } from '#contract/foundations/limits.ts';
import { PopularTagList } from './popular-tag-list.tsx';
import { tagFollowsMessages as texts } from './tag-follows.messages.ts';
import { useTagFollow, useTagFollows } from './tag-follows.queries.ts';

/** The number of tags that are shown until the viewer asks for all. */
const FIRST = 12;

/** The followed tags, and below them the posts with these tags. Offers popular tags while there are no posts. */
export default function FollowedTags() {
  return (
    <>
      <TagsSection />
      <div className="after-loading">
        <FeedList
          sort="followed-tags"
          limit={FEED_PAGE_SIZE}
          label={texts.feed}
          before={
            <div className="mx-auto mb-8 max-w-text">
              <PopularTagList />
            </div>
          }
          empty={
            <EmptyState
              icon={Hash}
              mood="happy"
              title={texts.empty}
              text={texts.emptyText}
              link={{ to: '/search', label: texts.find }}
            />
          }
        />
      </div>
    </>
  );
}

function TagsSection() {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const query = useTagFollows();
  const { data: tags = [] } = query;
  const [isWhole, setWhole] = useState(false);

  /** Moves the focus to the button of the tag next to the removed one, because the pressed button is removed. */
  function moveFocus({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const item = currentTarget.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    (neighbour?.querySelector('button') ?? section.current)?.focus();
  }

  return (
    <section
      ref={section}
      aria-labelledby={id}
      tabIndex={-1}
      data-loading={isFirstRead(query) ? '' : undefined}
      className="mb-4 outline-none"
    >
      <h2 id={id} className="sr-only">
        {texts.list}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {tags.slice(0, isWhole ? undefined : FIRST).map((tag) => (
          <FollowedTag key={tag} tag={tag} onUnfollow={moveFocus} />
        ))}
      </ul>
      {!isWhole && tags.length > FIRST && (
        <Button
          variant="ghost"
          onClick={() => {
            setWhole(true);
            section.current?.focus();
          }}
        >
          {texts.rest(tags.length - FIRST)}
        </Button>
      )}
    </section>
  );
}

interface FollowedTagProps {
  tag: string;
  onUnfollow: (event: MouseEvent<HTMLButtonElement>) => void;
}

function FollowedTag({ tag, onUnfollow }: FollowedTagProps) {
  const { isFollowing, set } = useTagFollow(tag);
  if (!isFollowing) return null;
  return (
    <li className="flex max-w-full items-center rounded-full border border-line bg-surface pl-4">
      <Link
        to={tagPath(tag)}
        className="flex min-h-11 min-w-0 items-center text-sm hover:underline"
      >
        <span className="truncate">#{tag}</span>
      </Link>
      <IconButton
        icon={X}
        label={texts.unfollow(tag)}
        onClick={(event) => {
          onUnfollow(event);
          set(false);
        }}
      />
    </li>
  );
}
