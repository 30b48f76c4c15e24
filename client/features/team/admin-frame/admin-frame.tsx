import '#client/ui/styles/all.css';
import { ChevronDown, Shield, ShieldX } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useAdminStatus } from '#client/features/identity/session/session-context.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Navigate } from '#client/lib/router/link.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { Outlet } from '#client/lib/router/router-provider.tsx';
import { CountBadge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import { frameMessages } from './admin-frame.messages.ts';
import { useAdminKeys } from './admin-keys.ts';
import { AdminRail } from './admin-rail.tsx';
import { type AdminSection, mayOpen, sectionAt } from './admin-section.ts';
import { AdminSections } from './admin-sections.tsx';
import { useAddressedField } from './use-addressed-field.ts';
import { useWaitingCases } from './waiting-counts.queries.ts';

interface AdminFrameProps {
  sections: readonly AdminSection[];
  /**
   * The paths of sections that the navigation does not show. Viewers with the permission can still open their pages.
   */
  unlisted?: readonly string[];
  /** Content above each page. */
  above?: ReactNode;
}

/** The frame of the administration, with the permitted sections. The route's guard has read the permissions. */
export function AdminFrame({ sections, unlisted = [], above }: AdminFrameProps) {
  const { status } = useAdminStatus();
  const { pathname } = useLocation();
  const open = sections.filter((section) => mayOpen(section, status));
  const chosen = sectionAt(sections, pathname);
  const isRefused = chosen === undefined ? pathname === '/admin' : !open.includes(chosen);
  const listed = open.filter(({ path }) => !unlisted.includes(path));
  const keys = useAdminKeys(listed);
  const content = useRef<HTMLDivElement>(null);
  useAddressedField();
  const waiting = useWaitingCases(open.some(({ hasWaiting }) => hasWaiting));
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-4 pb-12 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8 lg:pt-8">
      <SkipRail onSkip={() => content.current?.focus()} />
      <AdminRail sections={listed} chosen={chosen} waiting={waiting} keys={keys} />
      <div ref={content} tabIndex={-1} className="min-w-0 outline-none">
        <AdminMenu sections={listed} chosen={chosen} waiting={waiting} />
        {above}
        <Suspense fallback={<PageSpinner />}>
          {isRefused ? <Refused sections={listed} chosen={chosen} /> : <Outlet />}
        </Suspense>
      </div>
    </div>
  );
}

/** Skips the sections, which are more than twenty stops of the Tab key. */
function SkipRail({ onSkip }: { onSkip: () => void }) {
  return (
    <button
      type="button"
      onClick={onSkip}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:min-h-11 focus:rounded-full focus:bg-brand focus:px-5 focus:font-bold focus:text-on-brand focus:text-sm max-lg:hidden"
    >
      {frameMessages.skip}
    </button>
  );
}

interface RefusedProps {
  sections: readonly AdminSection[];
  chosen: AdminSection | undefined;
}

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

interface AdminMenuProps {
  sections: readonly AdminSection[];
  chosen: AdminSection | undefined;
  waiting: number;
}

/**
 * The sections as a sheet on narrow screens, which closes after a choice. On a page with `data-one-record`, a link back
 * replaces the button of the sheet.
 */
function AdminMenu({ sections, chosen, waiting }: AdminMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const chosenLink = useRef<HTMLAnchorElement>(null);
  const isLeaving = useRef(false);

  function open() {
    isLeaving.current = false;
    setOpen(true);
  }

  function choose({ path }: AdminSection) {
    isLeaving.current = path !== pathname;
    setOpen(false);
  }

  const counted = sections.find(({ hasWaiting }) => hasWaiting && waiting > 0);
  const more = counted ? frameMessages.waitingInMenu(counted.title, waiting) : '';
  return (
    <div className="mb-2 flex items-center gap-1 lg:hidden [:root:has([data-one-record])_&]:hidden">
      <button
        ref={button}
        type="button"
        aria-label={frameMessages.sections + more}
        aria-haspopup="dialog"
        onClick={open}
        className="-ml-2 flex min-h-11 items-center gap-1.5 rounded-md px-2 font-bold text-brand text-sm hover:bg-brand-soft"
      >
        <Shield className="size-4" aria-hidden="true" />
        {frameMessages.sections}
        <ChevronDown className="size-4" aria-hidden="true" />
      </button>
      {/* The count is rendered next to the button, because the button's accessible name contains the count but must
          begin with the visible label. */}
      <span aria-hidden="true">
        <CountBadge count={waiting} label="" />
      </span>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={frameMessages.sections}
        initialFocus={chosenLink}
        finalFocus={() => (isLeaving.current ? document.querySelector('h1') : button.current)}
      >
        <div className="-mx-3 mt-2">
          <AdminSections
            sections={sections}
            chosen={chosen}
            waiting={waiting}
            chosenLink={chosenLink}
            onChoose={choose}
          />
        </div>
      </Sheet>
    </div>
  );
}
