import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface WarningSectionProps {
  title: string;
  icon: LucideIcon;
  children: ReactNode;
}

/** A titled part of a case that the team has to look at closely. */
export function WarningSection({ title, icon: Icon, children }: WarningSectionProps) {
  return (
    <section aria-label={title} className="rounded-lg bg-warning-soft p-4">
      <h3 className="flex items-center gap-2 text-sm">
        <Icon className="size-4 shrink-0 text-warning" aria-hidden="true" />
        {title}
      </h3>
      {children}
    </section>
  );
}
