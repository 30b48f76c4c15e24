import { Images } from 'lucide-react';
import { Link } from 'react-router';
import type { ManagedPost } from '../../../../contract/managed-content.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { type Column, DenseList } from '../ui/dense-list.tsx';
import { AuthorCell } from './cells.tsx';
import { commonColumns } from './common-columns.tsx';
import { managedContentMessages } from './content.messages.ts';
import { useManagedPosts } from './content.queries.ts';
import { emptyOf } from './empty-of.ts';
import { type ContentFilters, contentFilterOf } from './use-content-filters.ts';
import { type Hiding, useHiding } from './use-hiding.tsx';

const texts = managedContentMessages;

const columnsOf = (hiding: Hiding): Column<ManagedPost>[] => [
  { id: 'post', title: texts.columns.post, cell: (post) => <Post post={post} /> },
  {
    id: 'author',
    title: texts.columns.author,
    cell: ({ profiles }) => <AuthorCell member={profiles} list="posts" />,
  },
  ...commonColumns<ManagedPost>(hiding, ({ id, title }) => ({
    type: 'post',
    id,
    name: title || texts.untitled,
  })),
];

function Post({ post }: { post: ManagedPost }) {
  const { id, title, excerpt, image, image_url } = post;
  return (
    <Link to={`/posts/${id}`} className="flex min-h-11 min-w-0 items-center gap-3 hover:underline">
      <span className="relative size-14 shrink-0 overflow-hidden rounded-md bg-sunken">
        {image && image_url !== null && (
          <Picture
            src={image_url}
            {...image}
            alt=""
            sizes={[[null, '56px']]}
            className="absolute! inset-0 size-full"
          />
        )}
      </span>
      <span className="min-w-0">
        <span className="line-clamp-1 break-all font-bold">{title || texts.untitled}</span>
        <span className="line-clamp-1 break-all text-ink-soft text-xs">{excerpt}</span>
      </span>
    </Link>
  );
}

/** The posts that the filters find, the newest first. */
export function PostList({ filters }: { filters: ContentFilters }) {
  const query = useManagedPosts(contentFilterOf(filters));
  const hiding = useHiding();
  return (
    <>
      <DenseList
        query={query}
        label={texts.posts.list}
        columns={columnsOf(hiding)}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Images} {...emptyOf(filters, texts.posts.empty)} />}
      />
      {hiding.dialog}
    </>
  );
}
