import { ChevronLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Link } from '#client/lib/router/link.tsx';
import { cx } from '#client/ui/text/cx.ts';

interface AdminPageProps {
  title: string;
  lead?: string;
  actions?: ReactNode;
  /** The list that the record of the page belongs to. On a phone, its link replaces the menu. */
  back?: { to: string; label: string };
  /** Whether only screen readers get the title on a phone, because the page shows one record with its own heading. */
  isOneRecord?: boolean;
  children: ReactNode;
}

export function AdminPage(props: AdminPageProps) {
  const { title, lead, actions, back, isOneRecord = false, children } = props;
  usePageMeta({ title, description: lead });
  return (
    <>
      <div
        className={cx(
          'mb-5 flex flex-wrap items-start justify-between gap-3',
          isOneRecord && 'max-lg:sr-only',
        )}
      >
        <div data-one-record={back && ''} className="min-w-0">
          {back && <BackLink to={back.to}>{back.label}</BackLink>}
          <h1 className="text-xl lg:text-2xl">{title}</h1>
          {lead !== undefined && <p className="phrases mt-1 text-ink-soft text-sm">{lead}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </>
  );
}

type BackLinkProps = Pick<ComponentProps<typeof Link>, 'to' | 'children'>;

export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-11 w-fit items-center gap-1 font-bold text-brand text-sm hover:underline"
    >
      <ChevronLeft className="size-4" aria-hidden="true" />
      {children}
    </Link>
  );
}
