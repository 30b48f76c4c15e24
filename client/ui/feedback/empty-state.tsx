import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { Mascot, type StandingMood } from './mascot.tsx';

interface EmptyStateProps {
  icon: LucideIcon;
  mood?: StandingMood;
  title: string;
  /** Renders the title as the `h1` of the page. */
  heading?: boolean;
  text?: ReactNode;
  action?: ReactNode;
  link?: { to: string; label: string; replace?: boolean };
}

/** The empty state of a list: a friendly sentence and a suggested next step. */
export function EmptyState({
  icon,
  mood = 'resting',
  title,
  heading = false,
  text,
  link,
  action = link && <NextPage {...link} />,
}: EmptyStateProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="mx-auto flex max-w-dialog flex-col items-center px-6 py-10 text-center">
      <Mascot mood={mood} icon={icon} />
      <Title className="mt-5 font-bold text-ink text-lg [word-break:auto-phrase]">{title}</Title>
      {text !== undefined && (
        <p className="mt-1 text-ink-soft text-sm [text-wrap:balance] [word-break:auto-phrase]">
          {text}
        </p>
      )}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}

function NextPage({ label, ...link }: NonNullable<EmptyStateProps['link']>) {
  return (
    <LinkButton variant="secondary" {...link}>
      {label}
    </LinkButton>
  );
}

interface MissingPageProps {
  icon: LucideIcon;
  texts: { missing: string; missingText: string };
  link: { to: string; label: string };
}

export function MissingPage({ icon, texts, link }: MissingPageProps) {
  const { missing: title, missingText: text } = texts;
  return <EmptyState heading mood="lost" {...{ icon, title, text, link }} />;
}
