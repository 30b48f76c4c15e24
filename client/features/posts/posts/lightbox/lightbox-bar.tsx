import { Dialog } from '@base-ui/react/dialog';
import { ChevronRight, X } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { lightboxMessages } from './lightbox.messages.ts';
import type { LightboxPicture } from './lightbox-picture.ts';

interface LightboxBarProps {
  picture: LightboxPicture;
  /** The picture belongs to another post than the open one. The bar then links to that post. */
  isOther: boolean;
  /** Position among the other works of the author, such as `2 / 5`. Empty for the open post. */
  position: string;
}

/** The top bar of the lightbox: position, title and close button. */
export function LightboxBar({ picture, isOther, position }: LightboxBarProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 flex items-start gap-3 p-3 pt-[calc(0.75rem+env(safe-area-inset-top))]">
      <div className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-sm">
        {position !== '' && (
          <span className="nums shrink-0 rounded-full bg-veil px-3 py-1">{position}</span>
        )}
        {isOther && <OtherPost picture={picture} />}
      </div>
      <Dialog.Close
        aria-label={lightboxMessages.close}
        className="pointer-events-auto grid size-11 shrink-0 place-items-center rounded-full bg-veil"
      >
        <X className="size-6" aria-hidden="true" />
      </Dialog.Close>
    </div>
  );
}

function OtherPost({ picture: { postId, title } }: { picture: LightboxPicture }) {
  return (
    <Link
      to={`/posts/${postId}`}
      replace
      aria-label={lightboxMessages.toPost(title)}
      className="group pointer-events-auto flex min-h-11 min-w-0 items-center gap-1 rounded-xl bg-veil py-1 pr-2 pl-4"
    >
      <span className="min-w-0">
        <span className="block text-xs">{lightboxMessages.byAuthor}</span>
        <span className="block truncate font-bold underline-offset-4 group-hover:underline">
          {title}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
    </Link>
  );
}
