import { Compass } from 'lucide-react';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { shellMessages } from '../features/shell/shell.messages.ts';
import { commonMessages } from '../lib/common.messages.ts';
import { LinkButton } from '../ui/link-button.tsx';

const { title, text } = shellMessages.notFound;

/** Rendered for unknown paths. */
export default function NotFoundPage() {
  usePageMeta({ title });
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-6 py-16 text-center md:py-24">
      <span className="mb-5 grid size-20 place-items-center rounded-full bg-brand-soft text-brand">
        <Compass className="size-9" aria-hidden="true" />
      </span>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-3 text-ink-soft [word-break:auto-phrase]">{text}</p>
      <LinkButton to="/" className="mt-8">
        {commonMessages.home}
      </LinkButton>
    </div>
  );
}
