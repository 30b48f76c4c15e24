import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { PostCard } from '#contract/posts/posts.ts';

/** The author on a card, linked to their profile. A very narrow phone has no room for the avatar. */
export function CardAuthor({ author }: { author: PostCard['profiles'] }) {
  return (
    <Link
      to={`/user/${author.id}`}
      className="flex min-h-6 min-w-0 items-center gap-1.5 rounded-full px-0.5 text-ink-soft text-xs hover:text-ink"
    >
      <Avatar seed={author.id} src={author.avatar_url} size="xs" className="max-[359px]:hidden" />
      <span className="truncate">{nameOf(author)}</span>
    </Link>
  );
}
