import { useId, useState } from 'react';
import { postsMessages } from '../../posts.messages.ts';
import { postDetailMessages } from '../post-detail.messages.ts';

/** The mark of a picture with a description. Pressing it shows the description, which screen readers read anyway. */
export function AltNote({ description }: { description: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-end gap-1 p-2 print:hidden">
      <button
        type="button"
        aria-label={postDetailMessages.alt}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="touch-area pointer-events-auto shrink-0 rounded-md bg-veil px-2 py-1 font-bold text-on-veil text-xs outline-on-veil"
      >
        {postsMessages.altMark}
      </button>
      {isOpen && (
        <p
          id={id}
          className="pointer-events-auto max-h-32 min-w-0 overflow-y-auto rounded-md bg-veil px-3 py-1.5 text-on-veil text-sm"
        >
          {description}
        </p>
      )}
    </div>
  );
}
