import { ShieldX } from 'lucide-react';
import { Navigate } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { usePageMeta } from '../../shell/page-meta.ts';
import type { AdminSection } from './admin-section.ts';
import { frameMessages } from './frame.messages.ts';

interface RefusedProps {
  /** The sections that the viewer may open. */
  sections: readonly AdminSection[];
  chosen: AdminSection | undefined;
}

/** Says that a section is not open to the viewer. The start of the administration leads to one that is. */
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
