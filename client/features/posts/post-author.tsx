import { Link } from 'react-router';
import type { ProfileSummary } from '../../../contract/profiles.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { nameOf, VerifiedMark } from '../profiles/author-name.tsx';

/** The author of an open post, leading to their page. */
export function PostAuthor({ author }: { author: ProfileSummary }) {
  return (
    <Link
      to={`/user/${author.id}`}
      className="-mx-2 flex min-w-0 items-center gap-3 rounded-lg p-2 hover:bg-hover"
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
  );
}
