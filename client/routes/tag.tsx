import { useMemo } from 'react';
import { useParams } from 'react-router';
import { TagFeed } from '../features/posts/feeds/tag-feed.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { TagHeader } from '../features/tags/tag-header.tsx';
import { tagsMessages } from '../features/tags/tags.messages.ts';

/** `/tags/{tag}`: the posts with one tag. */
export default function TagPage() {
  const { tag = '' } = useParams();
  const tags = useMemo(() => [tag], [tag]);
  usePageMeta({ title: tagsMessages.title(tag), description: tagsMessages.description(tag) });
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 pb-12 md:pt-8">
      <TagHeader tag={tag} />
      <TagFeed key={tag} tags={tags} />
    </div>
  );
}
