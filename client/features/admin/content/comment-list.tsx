import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import type { ManagedComment } from '../../../../contract/managed-content.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type ManagedThing, shortName } from '../../../ui/managed-thing.ts';
import type { Column } from '../ui/dense-list.tsx';
import { AuthorCell } from './cells.tsx';
import { managedContentMessages } from './content.messages.ts';
import { useManagedComments } from './content.queries.ts';
import { ContentList } from './content-list.tsx';
import { emptyOf } from './empty-of.ts';
import { type ContentFilters, contentFilterOf } from './use-content-filters.ts';

const texts = managedContentMessages;

const columns: Column<ManagedComment>[] = [
  {
    id: 'comment',
    title: texts.columns.comment,
    className: 'md:max-w-96',
    cell: ({ content, about }) => (
      <>
        <span className="line-clamp-4 whitespace-pre-line break-words">{content}</span>
        <Link
          to={`/${about.type}s/${about.id}`}
          className="flex min-h-11 items-center text-ink-soft text-xs hover:underline"
        >
          <span className="line-clamp-1 break-all">
            {texts.about[about.type]}「{about.title || texts.untitled}」
          </span>
        </Link>
      </>
    ),
  },
  {
    id: 'author',
    title: texts.columns.author,
    isShort: true,
    cell: ({ profiles }) => <AuthorCell member={profiles} list="comments" />,
  },
];

const thingOf = ({ id, content }: ManagedComment): ManagedThing => ({
  type: 'comment',
  id,
  name: shortName(content),
});

/** The comments that the filters find, the newest first. */
export function CommentList({ filters }: { filters: ContentFilters }) {
  const { category: _, ...filter } = contentFilterOf(filters);
  const query = useManagedComments(filter);
  return (
    <ContentList
      query={query}
      label={texts.comments.list}
      columns={columns}
      thingOf={thingOf}
      empty={<EmptyState icon={MessageCircle} {...emptyOf(filters, texts.comments.empty)} />}
    />
  );
}
