import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { failureMessages } from '#client/lib/api/failure.messages.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { Post } from '#contract/posts/posts.ts';
import { relatedQuery } from '../posts.queries.ts';
import { postDetailMessages } from './post-detail.messages.ts';
import { Rail, RailSkeleton } from './post-rail.tsx';

const texts = postDetailMessages.rails;

/** Returns the query of related posts. These posts are far down the page, so their slow rendering is deferred. */
function useWorks(post: Post) {
  const query = useQuery(relatedQuery(post.id));
  const isDeferred = useDeferredValue(query.isPending, true);
  return { ...query, isPending: query.isPending || isDeferred };
}

/**
 * この作者の他の作品: other posts of the author. Renders nothing when there are none, and after a failure, because the row of
 * related posts shows the error.
 */
export function AuthorWorks({ post }: { post: Post }) {
  const { data, isPending } = useWorks(post);
  if (isPending) return <RailSkeleton title={texts.byAuthor} />;
  if (!data || data.by_author.length === 0) return null;
  return (
    <div>
      <Rail title={texts.byAuthor} posts={data.by_author} />
      <LinkButton to={`/user/${post.user_id}`} variant="ghost" className="mt-1 -ml-5 max-w-full">
        {texts.allOf(nameOf(post.profiles))}
      </LinkButton>
    </div>
  );
}

/** 関連作品: posts that share a tag with the post. */
export function RelatedWorks({ post }: { post: Post }) {
  const { data, isPending, refetch, isRefetching } = useWorks(post);
  if (isPending) return <RailSkeleton title={texts.related} />;
  if (data && data.by_tags.length > 0)
    return <Rail title={texts.related} posts={data.by_tags} showAuthors />;
  return (
    <section>
      <h2 className="flex min-h-11 items-center text-lg">{texts.related}</h2>
      <p className="mb-3 text-ink-soft text-sm">{data ? texts.none : failureMessages.loadFailed}</p>
      {data ? (
        <LinkButton to="/?tab=recommended" variant="secondary">
          {texts.toRecommended}
        </LinkButton>
      ) : (
        <Button variant="secondary" busy={isRefetching} onClick={() => void refetch()}>
          {commonMessages.retry}
        </Button>
      )}
    </section>
  );
}
