import { LikeButton } from '#client/features/posts/likes/like-button.tsx';
import { CardBadges } from '#client/features/posts/posts/cards/card-badges.tsx';
import { CardPicture, CardVeilControl } from '#client/features/posts/posts/cards/card-picture.tsx';
import { TextCover } from '#client/features/posts/posts/cards/covers.tsx';
import { pictureKind } from '#client/features/posts/posts/cards/picture-kind.ts';
import { CardAuthor } from '#client/features/posts/posts/cards/post-card.tsx';
import { postsMessages } from '#client/features/posts/posts/posts.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import type { FoundPost } from '#contract/discovery/search.ts';
import { matchRanges, type SearchTerms } from '#contract/foundations/search-text.ts';
import { Marked } from './marked-text.tsx';

const sizes: PictureSizes = [
  ['(min-width: 1200px)', '260px'],
  ['(min-width: 1024px)', '25vw'],
  ['(min-width: 640px)', '33vw'],
  [null, '50vw'],
];

interface PostResultProps {
  post: FoundPost;
  terms: SearchTerms;
  eager: boolean;
}

export function PostResult({ post, terms, eager }: PostResultProps) {
  const isText = pictureKind(post) === 'text';
  return (
    <article className="group relative flex h-full flex-col">
      <Link to={`/posts/${post.id}`} className="block rounded-lg">
        <div className="relative overflow-hidden rounded-lg ring-1 ring-line ring-inset">
          {isText ? (
            <div className="relative aspect-square">
              <TextCover post={post}>
                <Marked text={post.title} terms={terms} />
              </TextCover>
            </div>
          ) : (
            <CardPicture post={post} ratio={1} sizes={sizes} eager={eager} />
          )}
          <CardBadges post={post} />
        </div>
        {!isText && (
          <h2 className="mt-2 line-clamp-2 px-0.5 text-sm leading-[1.25rem] group-hover:text-brand">
            <Marked text={post.title} terms={terms} />
          </h2>
        )}
        <Excerpt post={post} terms={terms} isText={isText} />
        <FoundTags tags={post.character_tags} terms={terms} />
      </Link>
      <CardVeilControl post={post} ratio={1} />
      <div className="-mt-3 flex flex-1 items-end justify-between gap-1">
        <CardAuthor author={post.profiles} />
        <LikeButton post={post} />
      </div>
    </article>
  );
}

/**
 * The excerpt with the matches. Without matches, it is the beginning of the text, but only for posts without a picture.
 */
function Excerpt({ post, terms, isText }: Omit<PostResultProps, 'eager'> & { isText: boolean }) {
  const shown = post.snippet ?? post.excerpt;
  const isFound = matchRanges(shown, terms).length > 0;
  const category = post.category === null ? '' : postsMessages.categories[post.category];
  const text = isFound || isText ? shown || category : '';
  if (text === '') return null;
  return (
    <p className="mt-1 line-clamp-2 px-0.5 text-ink-soft text-xs leading-[1.25rem]">
      <Marked text={text.replaceAll(/\s+/g, ' ')} terms={terms} />
    </p>
  );
}

function FoundTags({ tags, terms }: { tags: readonly string[]; terms: SearchTerms }) {
  const found = tags.filter((tag) => matchRanges(tag, terms).length > 0);
  if (found.length === 0) return null;
  return (
    <p className="mt-1 line-clamp-1 px-0.5 text-ink-soft text-xs leading-[1.25rem]">
      {found.map((tag) => (
        <span key={tag} className="mr-2">
          #<Marked text={tag} terms={terms} />
        </span>
      ))}
    </p>
  );
}
