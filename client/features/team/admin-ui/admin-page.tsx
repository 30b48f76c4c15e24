import type { ReactNode } from 'react';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { cx } from '#client/ui/text/cx.ts';

interface AdminPageProps {
  title: string;
  /** A sentence about the purpose of the page. */
  lead?: string;
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Whether only screen readers get the title on a phone, because the page shows one record with its own heading. */
  isOneRecord?: boolean;
  children: ReactNode;
}

/** A page of the administration, with its title and its actions. */
export function AdminPage(props: AdminPageProps) {
  const { title, lead, actions, isOneRecord = false, children } = props;
  usePageMeta({ title, description: lead });
  return (
    <>
      <div
        className={cx(
          'mb-5 flex flex-wrap items-start justify-between gap-3',
          isOneRecord && 'max-lg:sr-only',
        )}
      >
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
