import { CalendarDays, Images, MessageCircle } from 'lucide-react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { shortName } from '#client/features/identity/team-actions/managed-target.ts';
import { PostThumb } from '#client/features/posts/posts/cards/post-thumb.tsx';
import type { Column } from '#client/features/team/admin-ui/dense-list.tsx';
import { formatDate, formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import type {
  ManagedComment,
  ManagedEvent,
  ManagedPost,
} from '#contract/administration/managed-content.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import { contentFilterOf, useContentFilters } from './content-filters.tsx';
import { ContentList } from './content-list.tsx';
import { managedContentMessages as texts } from './managed-content.messages.ts';
import {
  useManagedComments,
  useManagedEvents,
  useManagedPosts,
} from './managed-content.queries.ts';

export function PostList() {
  const filters = useContentFilters();
  return (
    <ContentList
      byCategory
      query={useManagedPosts(contentFilterOf(filters))}
      filters={filters}
      icon={Images}
      words={texts.posts}
      columns={postColumns}
      targetOf={({ id, title }) => ({ type: 'post', id, name: title || texts.untitled })}
    />
  );
}

const postColumns: Column<ManagedPost>[] = [
  { title: texts.columns.post, cell: (post) => <Post post={post} /> },
  {
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

/** The last created first. */
export function EventList() {
  const filters = useContentFilters();
  const { category: _, ...filter } = contentFilterOf(filters);
  return (
    <ContentList
      query={useManagedEvents(filter)}
      filters={filters}
      icon={CalendarDays}
      words={texts.events}
      columns={eventColumns}
      targetOf={({ id, title }) => ({ type: 'event', id, name: title })}
    />
  );
}

const eventColumns: Column<ManagedEvent>[] = [
  {
    title: texts.columns.event,
    cell: ({ id, title, event_date, is_all_day }) => (
      <Link
        to={`/events/${id}`}
        className="flex min-h-11 min-w-0 flex-col justify-center hover:underline"
      >
        <span className="line-clamp-1 break-all font-bold">{title}</span>
        <span className="text-ink-soft text-xs">
          {texts.dateOfEvent} {(is_all_day ? formatDate : formatDateTime)(event_date, inJapan)}
        </span>
      </Link>
    ),
  },
  {
    title: texts.columns.organiser,
    isShort: true,
    cell: ({ profiles }) => <AuthorCell member={profiles} list="events" />,
  },
];

export function CommentList() {
  const filters = useContentFilters();
  const { category: _, ...filter } = contentFilterOf(filters);
  return (
    <ContentList
      query={useManagedComments(filter)}
      filters={filters}
      icon={MessageCircle}
      words={texts.comments}
      columns={commentColumns}
      targetOf={({ id, content }) => ({ type: 'comment', id, name: shortName(content) })}
    />
  );
}

const commentColumns: Column<ManagedComment>[] = [
  {
    title: texts.columns.comment,
    className: 'md:max-w-96',
    cell: ({ content, about }) => (
      <>
        <span className="line-clamp-4 whitespace-pre-line">{content}</span>
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
    title: texts.columns.author,
    isShort: true,
    cell: ({ profiles }) => <AuthorCell member={profiles} list="comments" />,
  },
];

function AuthorCell({ member, list }: { member: ProfileSummary; list: string }) {
  return (
    <Link
      to={`/admin/${list}?author=${member.id}`}
      className="inline-flex min-h-11 max-w-40 items-center hover:underline"
    >
      <span className="truncate">{nameOf(member)}</span>
    </Link>
  );
}
