import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { uiMessages } from './ui.messages.ts';

const texts = uiMessages.fold;

/**
 * A passage that its author has folded: a button, and the words once it is pressed. Before that, the words are not on the
 * page, so that nobody selects, finds or hears them.
 */
export function Folded({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const Icon = isOpen ? EyeOff : Eye;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="touch-area mx-0.5 inline-flex select-none items-center gap-1 rounded-full bg-hover px-2.5 text-ink-soft text-sm hover:text-ink"
      >
        <Icon className="size-4" aria-hidden="true" />
        {isOpen ? texts.close : texts.open}
      </button>
      {isOpen && (
        <span className="rounded-sm bg-hover box-decoration-clone px-0.5">{children}</span>
      )}
    </>
  );
}
