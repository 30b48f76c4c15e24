import { usePageMeta } from '../features/shell/page-meta.ts';
import { commonMessages } from '../lib/common.messages.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Mascot } from '../ui/mascot.tsx';
import { comingSoonMessages } from './coming-soon.messages.ts';

const texts = comingSoonMessages;

export type ComingSoonName = keyof typeof texts.pages;

/** Placeholder for a page that does not exist yet: what it will contain, and a link home. */
export function ComingSoon({ name }: { name: ComingSoonName }) {
  const { title, text } = texts.pages[name];
  usePageMeta({ title, description: text });
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-6 py-12 text-center md:py-20">
      <Mascot mood="working" size="lg" />
      <Badge tone="brand" className="mt-6">
        {texts.badge}
      </Badge>
      <h1 className="mt-3 text-2xl">{title}</h1>
      <p className="mt-3 [word-break:auto-phrase]">{text}</p>
      <p className="mt-1 text-ink-soft text-sm [word-break:auto-phrase]">{texts.text}</p>
      <LinkButton to="/" variant="secondary" className="mt-8">
        {commonMessages.home}
      </LinkButton>
    </div>
  );
}
