import { notFoundMessages } from '#client/features/shell/layout/not-found.messages.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Mascot } from '#client/ui/feedback/mascot.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const { title, text } = notFoundMessages;

export default function NotFoundPage() {
  usePageMeta({ title });
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-6 py-12 text-center md:py-20">
      <Mascot mood="lost" size="lg" />
      <h1 className="mt-6 text-2xl">{title}</h1>
      <p className="mt-3 text-ink-soft [text-wrap:balance] [word-break:auto-phrase]">{text}</p>
      <LinkButton to="/" className="mt-8">
        {commonMessages.home}
      </LinkButton>
    </div>
  );
}
