import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  /** One friendly sentence. */
  title: string;
  /** Renders the title as the `h1` of the page. */
  heading?: boolean;
  text?: string;
  /** The suggested next step: a button or a link that looks like one. */
  action?: ReactNode;
}

/** Shown in place of an empty list: a friendly sentence and a suggested next step. */
export function EmptyState({ icon: Icon, title, heading = false, text, action }: EmptyStateProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="mx-auto flex max-w-dialog flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 grid size-16 place-items-center rounded-full bg-brand-soft text-brand">
        <Icon className="size-7" aria-hidden="true" />
      </span>
      <Title className="font-bold text-ink text-lg [word-break:auto-phrase]">{title}</Title>
      {text !== undefined && (
        <p className="mt-1 text-ink-soft text-sm [word-break:auto-phrase]">{text}</p>
      )}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}
