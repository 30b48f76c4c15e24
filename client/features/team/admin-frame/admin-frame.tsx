import '#client/ui/styles/all.css';
import { ShieldX } from 'lucide-react';
import { Suspense } from 'react';
import { useAdminStatus } from '#client/features/identity/session/use-admin-status.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Navigate } from '#client/lib/router/link.tsx';
import { Outlet } from '#client/lib/router/outlet.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { PageSpinner } from '#client/ui/feedback/page-spinner.tsx';
import { frameMessages } from './admin-frame.messages.ts';
import { AdminMenu } from './admin-menu.tsx';
import { AdminRail } from './admin-rail.tsx';
import { type AdminSection, mayOpen, sectionAt } from './admin-section.ts';
import { useAdminKeys } from './use-admin-keys.ts';
import { useWaitingCases } from './waiting-counts.queries.ts';

/**
 * The frame around all pages of the administration: the permitted sections and the page. The route's guard has already
 * read the viewer's permissions.
 */
export function AdminFrame({ sections }: { sections: readonly AdminSection[] }) {
  const { status } = useAdminStatus();
  const { pathname } = useLocation();
  const open = sections.filter((section) => mayOpen(section, status));
  const chosen = sectionAt(sections, pathname);
  const isRefused = chosen === undefined ? pathname === '/admin' : !open.includes(chosen);
  const keys = useAdminKeys(open);
  const waiting = useWaitingCases(open.some(({ hasWaiting }) => hasWaiting));
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-4 pb-12 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8 lg:pt-8">
      <AdminRail sections={open} chosen={chosen} waiting={waiting} keys={keys} />
      <div className="min-w-0">
        <AdminMenu sections={open} chosen={chosen} waiting={waiting} />
        <Suspense fallback={<PageSpinner />}>
          {isRefused ? <Refused sections={open} chosen={chosen} /> : <Outlet />}
        </Suspense>
      </div>
    </div>
  );
}

interface RefusedProps {
  /** The permitted sections. */
  sections: readonly AdminSection[];
  chosen: AdminSection | undefined;
}

/**
 * Says that the viewer has no permission for a section. The start page of the administration redirects to a permitted
 * one.
 */
function Refused({ sections: [first], chosen }: RefusedProps) {
  const { title, text, none } = frameMessages.refused;
  const isStart = chosen === undefined || chosen.path === '/admin';
  usePageMeta({
    title: chosen?.title ?? frameMessages.title,
    description: frameMessages.description,
  });
  if (isStart && first) return <Navigate to={first.path} replace />;
  return <EmptyState heading icon={ShieldX} title={first ? title : none} text={text} />;
}
