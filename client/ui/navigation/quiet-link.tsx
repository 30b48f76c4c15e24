import type { LucideIcon } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';

interface QuietLinkProps {
  to: string;
  icon: LucideIcon;
  label: string;
}

/** A link to a page that belongs to the shown one, less prominent than its contents. */
export function QuietLink({ to, icon: Icon, label }: QuietLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-11 w-fit items-center gap-1.5 rounded-md px-2 text-ink-soft text-sm hover:bg-hover hover:text-ink"
    >
      <Icon className="size-4" aria-hidden="true" />
      {label}
    </Link>
  );
}
