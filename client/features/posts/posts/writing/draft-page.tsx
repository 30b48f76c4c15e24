import { type ComponentType, type ReactNode, useRef } from 'react';

interface DraftPageProps {
  title: string;
  lead: string;
  /** Shown below the lead. */
  link?: ReactNode;
  action: ReactNode;
  /** Calls `onRemoved` when the focused row is removed. */
  list: ComponentType<{ onRemoved: () => void }>;
}

/** The frame of a page of drafts. Its heading takes the focus when a focused row is removed. */
export function DraftPage({ title, lead, link, action, list: List }: DraftPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-6 pb-12 md:pt-10">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-2xl">
            {title}
          </h1>
          <p className="text-ink-soft text-sm">{lead}</p>
          {link}
        </div>
        {action}
      </div>
      <List onRemoved={() => heading.current?.focus({ preventScroll: true })} />
    </div>
  );
}
