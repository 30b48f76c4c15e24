import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import type { Column } from '#client/features/team/admin-ui/dense-list.tsx';
import { formatDate, inJapan } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { DeletedContent } from '#contract/members/deleted-content.ts';
import { deletedMessages } from './deleted-content.messages.ts';

const texts = deletedMessages;

/** Returns the title of a deleted target. */
export function titleOf({ title }: DeletedContent): string {
  return title || texts.untitled;
}

/** Returns the columns of the list of deleted content. */
export function deletedColumns(onOpen: (item: DeletedContent) => void): Column<DeletedContent>[] {
  return [
    {
      id: 'what',
      title: texts.what,
      cell: (item) => (
        <span className="flex min-w-0 items-center gap-2">
          <Badge className="shrink-0 md:whitespace-nowrap">{texts.types[item.type]}</Badge>
          <button
            type="button"
            aria-label={texts.open(titleOf(item))}
            onClick={() => onOpen(item)}
            className="line-clamp-2 min-h-11 min-w-11 text-left font-bold hover:text-brand hover:underline"
          >
            {titleOf(item)}
          </button>
        </span>
      ),
    },
    {
      id: 'author',
      title: texts.author,
      cell: ({ author }) => (author ? nameOf(author) : texts.authorDeleted),
    },
    {
      id: 'reason',
      title: texts.reason,
      className: 'md:max-w-72',
      cell: ({ deletion_reason }) => (
        <span className="line-clamp-2 break-words">{deletion_reason || texts.noReason}</span>
      ),
    },
    {
      id: 'deleted',
      title: texts.deletedAt,
      className: 'md:whitespace-nowrap',
      cell: ({ deleted_at, deleted_by }) => (
        <span className="flex flex-col max-md:flex-row max-md:gap-2">
          <RelativeTime iso={deleted_at} />
          {deleted_by && <span className="text-ink-soft text-xs">{nameOf(deleted_by)}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      title: texts.state,
      className: 'md:whitespace-nowrap',
      cell: ({ restored_at, expires_at }) =>
        restored_at === null ? (
          <span className="text-ink-soft">{texts.until(formatDate(expires_at, inJapan))}</span>
        ) : (
          <Badge tone="success">{texts.restored}</Badge>
        ),
    },
  ];
}
