import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProfileSummary } from '../../../../contract/profiles.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { MemberMarks } from '../../../ui/member-marks.tsx';
import { nameOf } from '../../../ui/member-name.ts';

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
        <Avatar name={nameOf(author)} src={author.avatar_url} />
        <span className="min-w-0">
          <span className="flex items-center gap-1">
            <span className="truncate font-bold">{nameOf(author)}</span>
            <MemberMarks member={author} />
          </span>
          <span className="block truncate text-ink-soft text-sm">@{author.username}</span>
        </span>
      </Link>
      {followButton}
    </div>
  );
}
