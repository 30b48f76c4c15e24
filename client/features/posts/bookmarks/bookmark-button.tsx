import { Bookmark } from 'lucide-react';
import { createContext, use } from 'react';
import { LoginHint, useLoginHint } from '#client/features/identity/session/login-hint.tsx';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { bookmarksMessages as texts } from './bookmarks.messages.ts';
import { type SavablePost, useBookmark } from './bookmarks.queries.ts';

/** A function that opens the choice of clips for the surrounding post. Null where clips are not offered. */
export const AskForClip = createContext<(() => void) | null>(null);

interface BookmarkButtonProps {
  post: SavablePost;
  onSuccess: (bookmarked: boolean) => void;
}

/** A button that saves a post to the viewer's bookmarks, or removes it. The label is shown if there is room. */
export function BookmarkButton({ post, onSuccess }: BookmarkButtonProps) {
  const { user } = useSession();
  const [isHintShown, showHint] = useLoginHint();
  const { isSaved, save } = useBookmark(post);
  const askForClip = use(AskForClip);

  function press() {
    if (user === null) return showHint();
    save(!isSaved, (bookmarked) => {
      onSuccess(bookmarked);
      if (bookmarked) showSaved(post.id, askForClip);
    });
  }

  const name = isSaved ? texts.savedNamed(post.title) : texts.saveNamed(post.title);
  return (
    <>
      {isHintShown && <LoginHint text={texts.signedOut} className="left-0 w-max max-w-full" />}
      <button
        type="button"
        aria-label={name}
        title={isSaved ? texts.saved : texts.save}
        onClick={press}
        className={buttonClasses('ghost')}
      >
        <Bookmark className="size-5" fill={isSaved ? 'currentColor' : 'none'} aria-hidden="true" />
        <Label isSaved={isSaved} />
      </button>
    </>
  );
}

function showSaved(postId: string, askForClip: (() => void) | null) {
  showToast({
    type: 'success',
    about: `bookmark:${postId}`,
    title: texts.done,
    link: { label: texts.doneLink, to: '/profile?tab=saved' },
    ...(askForClip && { action: { label: texts.clip, onSelect: askForClip } }),
  });
}

/**
 * Both labels are in one grid cell, so that the width does not depend on which label is shown. Phones show only the
 * icon.
 */
function Label({ isSaved }: { isSaved: boolean }) {
  return (
    <span className="grid text-left *:[grid-area:1/1] max-sm:hidden">
      <span className={cx(isSaved && 'invisible')}>{texts.save}</span>
      <span className={cx(!isSaved && 'invisible')}>{texts.saved}</span>
    </span>
  );
}
