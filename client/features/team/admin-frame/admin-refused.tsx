import { ShieldX } from 'lucide-react';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Navigate } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { frameMessages } from './admin-frame.messages.ts';
import type { AdminSection } from './admin-section.ts';

interface RefusedProps {
  /** The permitted sections. */
  sections: readonly AdminSection[];
  chosen: AdminSection | undefined;
}

/**
 * Says that the viewer has no permission for a section. The start page of the administration redirects to a permitted
 * one.
 */
export function Refused({ sections: [first], chosen }: RefusedProps) {
  const { title, text, none } = frameMessages.refused;
  const isStart = chosen === undefined || chosen.path === '/admin';
  usePageMeta({
    title: chosen?.title ?? frameMessages.title,
    description: frameMessages.description,
  });
  if (isStart && first) return <Navigate to={first.path} replace />;
  return <EmptyState heading icon={ShieldX} title={first ? title : none} text={text} />;
}
