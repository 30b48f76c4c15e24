import { Link } from 'react-router';
import type { FollowState } from '../../../../contract/follow-state.ts';
import type { ProfileSummary } from '../../../../contract/profiles.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { FollowButton } from '../../follows/follow-button.tsx';
import { nameOf, VerifiedMark } from '../../profiles/author-name.tsx';

interface PostAuthorProps {
  author: ProfileSummary;
  /** Between the viewer and the author; undefined while that is not known. */
  follow: FollowState | null | undefined;
}

/** The author of an open post, leading to their page, and the button to follow them. */
export function PostAuthor({ author, follow }: PostAuthorProps) {
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
            {author.is_verified && <VerifiedMark />}
          </span>
          <span className="block truncate text-ink-soft text-sm">@{author.username}</span>
        </span>
      </Link>
      {follow && (
        <FollowButton userId={author.id} name={nameOf(author)} follow={follow} size="sm" />
      )}
    </div>
  );
}
