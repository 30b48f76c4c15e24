import type { ReactNode } from 'react';
import { MemberMarks } from '#client/features/identity/member-names/member-marks.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';

interface PostAuthorProps {
  author: ProfileSummary;
  /** The button to follow the author. */
  followButton: ReactNode;
}

/** The author of a post, with a link to their profile. */
export function PostAuthor({ author, followButton }: PostAuthorProps) {
  return (
    <div className="flex min-h-15 items-center gap-3">
      <Link
        to={`/user/${author.id}`}
        className="-mx-2 flex min-w-0 flex-1 items-center gap-3 rounded-lg p-2 hover:bg-hover"
      >
        <Avatar seed={author.id} src={author.avatar_url} />
        <span className="min-w-0">
          <span className="flex items-center gap-1">
            <span className="truncate font-bold">{nameOf(author)}</span>
            <MemberMarks member={author} />
          </span>
          <span className="block truncate text-ink-soft text-sm">@{author.username}</span>
        </span>
      </Link>
      <div className="print:hidden">{followButton}</div>
    </div>
  );
}
