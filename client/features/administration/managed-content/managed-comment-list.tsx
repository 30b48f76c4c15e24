import { MessageCircle } from 'lucide-react';
import {
  type ManagedTarget,
  shortName,
} from '#client/features/identity/team-actions/managed-target.ts';
import type { Column } from '#client/features/team/admin-ui/dense-list.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import type { ManagedComment } from '#contract/administration/managed-content.ts';
import { ContentList } from './content-list.tsx';
import { emptyOf } from './empty-list-of.ts';
import { AuthorCell } from './managed-cells.tsx';
import { managedContentMessages } from './managed-content.messages.ts';
import { useManagedComments } from './managed-content.queries.ts';
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

const targetOf = ({ id, content }: ManagedComment): ManagedTarget => ({
  type: 'comment',
  id,
  name: shortName(content),
});

/** The filtered comments, newest first. */
export function CommentList({ filters }: { filters: ContentFilters }) {
  const { category: _, ...filter } = contentFilterOf(filters);
  const query = useManagedComments(filter);
  return (
    <ContentList
      query={query}
      label={texts.comments.list}
      columns={columns}
      targetOf={targetOf}
      empty={<EmptyState icon={MessageCircle} {...emptyOf(filters, texts.comments.empty)} />}
    />
  );
}
