/** A comment being written. */
export interface CommentDraft {
  content: string;
  /** The name of this attempt: sending it twice makes one comment. */
  requestId: string;
}

/** Where somebody is writing: under a post, or in reply to one of its comments. */
export interface CommentTarget {
  userId: string;
  postId: string;
  parentId: string | null;
}

const keyOf = ({ userId, postId, parentId }: CommentTarget) =>
  `hiroba.comment.${userId}.${parentId ?? postId}`;

/** Keeps what somebody has typed until it is sent; of nothing typed, keeps nothing. */
export function storeLocalComment(place: CommentTarget, draft: CommentDraft): void {
  try {
    if (draft.content.trim() === '') localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // A full or refused storage: the text is still on the page.
  }
}

/** What was typed at this place and not sent, if anything readable was kept. */
export function readLocalComment(place: CommentTarget): CommentDraft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is CommentDraft {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'content' in value &&
    typeof value.content === 'string' &&
    'requestId' in value &&
    typeof value.requestId === 'string'
  );
}
