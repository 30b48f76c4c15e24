import { Images } from 'lucide-react';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import { PostThumb } from '#client/features/posts/posts/cards/post-thumb.tsx';
import type { Column } from '#client/features/team/admin-ui/dense-list.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import type { ManagedPost } from '#contract/administration/managed-content.ts';
import { ContentList } from './content-list.tsx';
import { emptyOf } from './empty-list-of.ts';
import { AuthorCell } from './managed-cells.tsx';
import { managedContentMessages } from './managed-content.messages.ts';
import { useManagedPosts } from './managed-content.queries.ts';
import { type ContentFilters, contentFilterOf } from './use-content-filters.ts';

const texts = managedContentMessages;

const columns: Column<ManagedPost>[] = [
  { id: 'post', title: texts.columns.post, cell: (post) => <Post post={post} /> },
  {
    id: 'author',
    title: texts.columns.author,
    isShort: true,
    cell: ({ profiles }) => <AuthorCell member={profiles} list="posts" />,
  },
];

function Post({ post }: { post: ManagedPost }) {
  const { id, title, excerpt } = post;
  return (
    <Link to={`/posts/${id}`} className="flex min-h-11 min-w-0 items-center gap-3 hover:underline">
      <span className="relative size-14 shrink-0 overflow-hidden rounded-md bg-sunken">
        <PostThumb post={post} />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-1 break-all font-bold">{title || texts.untitled}</span>
        <span className="line-clamp-1 break-all text-ink-soft text-xs">{excerpt}</span>
      </span>
    </Link>
  );
}

const targetOf = ({ id, title }: ManagedPost): ManagedTarget => ({
  type: 'post',
  id,
  name: title || texts.untitled,
});

/** The filtered posts, newest first. */
export function PostList({ filters }: { filters: ContentFilters }) {
  const query = useManagedPosts(contentFilterOf(filters));
  return (
    <ContentList
      query={query}
      label={texts.posts.list}
      columns={columns}
      targetOf={targetOf}
      empty={<EmptyState icon={Images} {...emptyOf(filters, texts.posts.empty)} />}
    />
  );
}
