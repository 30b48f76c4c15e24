import { type ReactNode, useId } from 'react';
import { Card } from '#client/ui/list/card.tsx';

interface SwitchGroupProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A titled group of switches. */
export function SwitchGroup({ title, text, children }: SwitchGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-base">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-ink-soft text-sm">{text}</p>}
      <Card className="mt-3 divide-y divide-line px-4 *:py-3">{children}</Card>
    </section>
  );
}
