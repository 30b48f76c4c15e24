import { Cake } from 'lucide-react';
import { birthdaysMessages } from '#client/features/members/birthdays/birthdays.messages.ts';
import { newPostPath } from '#client/features/tags/tags/tag-paths.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const texts = birthdaysMessages;

export default function BirthdayNotice({ own }: { own: boolean }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-brand-soft px-4 py-3">
      <p className="flex min-h-11 min-w-0 flex-1 basis-48 items-center gap-3 font-bold text-sm">
        <Cake className="size-5 shrink-0 text-brand" aria-hidden="true" />
        {own ? texts.ownToday : texts.today}
      </p>
      {!own && (
        <LinkButton to={newPostPath(texts.tag)} variant="secondary" className="max-sm:w-full">
          {texts.celebrate}
        </LinkButton>
      )}
    </div>
  );
}
