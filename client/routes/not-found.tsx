import { usePageMeta } from '../features/shell/page-meta.ts';
import { shellMessages } from '../features/shell/shell.messages.ts';
import { commonMessages } from '../lib/common.messages.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Mascot } from '../ui/mascot.tsx';

const { title, text } = shellMessages.notFound;

/** Rendered for unknown paths. */
export default function NotFoundPage() {
  usePageMeta({ title });
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-6 py-12 text-center md:py-20">
      <Mascot mood="lost" size="lg" />
      <h1 className="mt-6 text-2xl">{title}</h1>
      <p className="mt-3 text-ink-soft [word-break:auto-phrase]">{text}</p>
      <LinkButton to="/" className="mt-8">
        {commonMessages.home}
      </LinkButton>
    </div>
  );
}
