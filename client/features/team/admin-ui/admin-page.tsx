import type { ReactNode } from 'react';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';

interface AdminPageProps {
  title: string;
  /** A sentence about the purpose of the page. */
  lead?: string;
  /** Buttons next to the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the administration, with its title and its actions. */
export function AdminPage({ title, lead, actions, children }: AdminPageProps) {
  usePageMeta({ title, description: lead });
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl lg:text-2xl">{title}</h1>
          {lead !== undefined && <p className="phrases mt-1 text-ink-soft text-sm">{lead}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </>
  );
}
