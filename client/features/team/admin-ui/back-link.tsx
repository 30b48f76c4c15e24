import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#client/lib/router/link.tsx';

/** A link from one record back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-1 font-bold text-brand text-sm hover:underline"
    >
      <ChevronLeft className="size-4" aria-hidden="true" />
      {children}
    </Link>
  );
}
