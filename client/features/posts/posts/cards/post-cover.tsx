import { hashText } from '#client/lib/format/hash-text.ts';
import { Phrases } from '#client/ui/text/phrases.tsx';
import type { Post } from '#contract/posts/posts.ts';
import { postActionsMessages } from '../post-actions.messages.ts';
import { CoverArt } from './cover-art.tsx';
import { coverStyle } from './text-cover.tsx';

/** The header of a post without a picture or video: its title on a generated cover. */
export function PostCover({ post }: { post: Post }) {
  return (
    <div
      className="tint relative flex min-h-44 items-center overflow-hidden bg-(--tint-bg) px-5 py-10 text-(--tint-ink) md:min-h-56 md:rounded-xl md:p-10"
      style={coverStyle(post)}
    >
      <CoverArt category={post.category} seed={hashText(post.title)} wide />
      <h1 className="phrases relative text-2xl md:text-3xl">
        <Phrases text={post.title || postActionsMessages.untitled} />
      </h1>
    </div>
  );
}
