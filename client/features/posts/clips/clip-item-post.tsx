import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { CardPicture, CardVeilControl } from '#client/features/posts/posts/cards/card-picture.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import type { ClipItem } from '#contract/posts/clips.ts';

export function ClipItemPost({ post }: Pick<ClipItem, 'post'>) {
  return (
    <>
      <Link to={`/posts/${post.id}`} draggable={false} className="group block rounded-lg">
        <div className="overflow-hidden rounded-lg ring-1 ring-line ring-inset">
          <CardPicture post={post} ratio={1} />
        </div>
        <h2 className="mt-1.5 line-clamp-2 px-0.5 text-sm leading-[1.25rem] group-hover:text-brand">
          {post.title}
        </h2>
      </Link>
      <CardVeilControl post={post} />
    </>
  );
}

export function ClipItemAuthor({ post }: Pick<ClipItem, 'post'>) {
  return (
    <Link
      to={`/user/${post.profiles.id}`}
      className="flex min-h-11 min-w-0 flex-1 items-center px-0.5 text-ink-soft text-xs hover:text-ink"
    >
      <span className="truncate">{nameOf(post.profiles)}</span>
    </Link>
  );
}

export function ClipItemNote({ note }: Pick<ClipItem, 'note'>) {
  if (note === '') return null;
  return (
    <p className="whitespace-pre-wrap rounded-md bg-sunken px-3 py-2 text-sm">
      <LinkedText text={note} />
    </p>
  );
}
