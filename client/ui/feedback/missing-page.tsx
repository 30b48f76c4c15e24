import type { LucideIcon } from 'lucide-react';
import { EmptyState } from './empty-state.tsx';

interface MissingPageProps {
  icon: LucideIcon;
  texts: { missing: string; missingText: string };
  /** A link to another page. */
  link: { to: string; label: string };
}

/** The page of something that does not exist, or that the viewer cannot see. */
export function MissingPage({ icon, texts, link }: MissingPageProps) {
  const { missing: title, missingText: text } = texts;
  return <EmptyState heading mood="lost" {...{ icon, title, text, link }} />;
}
