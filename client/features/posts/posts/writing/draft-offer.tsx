import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '#client/lib/router/link.tsx';
import { PostThumb } from '../cards/post-thumb.tsx';
import { postActionsMessages } from '../post-actions.messages.ts';
import { cardsOf } from '../posts.queries.ts';
import { draftsMessages as texts } from './drafts.messages.ts';
import { draftsQuery } from './drafts.queries.ts';

/** A link to the draft that was saved last. It can appear later than the form without moving it. */
export function DraftOffer() {
  const { data } = useInfiniteQuery(draftsQuery);
  const [draft] = cardsOf(data);
  if (!draft) return null;
  return (
    <Link
      to={`/posts/${draft.id}/edit`}
      replace
      aria-label={texts.open(draft.title || postActionsMessages.untitled)}
      className="flex min-h-11 animate-fade items-center gap-2 font-bold text-brand text-sm hover:underline"
    >
      {/* Without the thumbnail, the row fits into 320 px. */}
      {draft.image_url !== null && (
        <span className="relative size-9 shrink-0 max-[359px]:hidden overflow-hidden rounded-md bg-sunken *:absolute! *:inset-0 *:size-full">
          <PostThumb post={draft} />
        </span>
      )}
      {texts.goOn}
    </Link>
  );
}
