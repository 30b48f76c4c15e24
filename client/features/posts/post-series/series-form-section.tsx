import { useInfiniteQuery } from '@tanstack/react-query';
import { Library } from 'lucide-react';
import { useState } from 'react';
import { loadedItems } from '#client/lib/api/paging.ts';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { postSeriesMessages } from './post-series.messages.ts';
import { ownSeriesQuery } from './post-series.queries.ts';

const ChooseSeriesDialog = lazyDialog(() => import('./choose-series-dialog.tsx'));

const texts = postSeriesMessages.choose;

/**
 * The series of a post in the form of the post. They need a stored post, and each change is saved immediately. The
 * height does not change when a new post becomes a draft, so that the controls below do not move under a finger.
 */
export default function SeriesFormSection({ postId }: { postId: string | null }) {
  return (
    <section aria-label={texts.section} className="space-y-2">
      <h2 className="font-bold text-sm">{texts.section}</h2>
      {postId === null ? <OfNew /> : <OfPost postId={postId} />}
    </section>
  );
}

function OfNew() {
  return (
    <>
      <p className="text-ink-soft text-sm">{texts.sectionNew}</p>
      <ChooseButton disabled />
    </>
  );
}

function OfPost({ postId }: { postId: string }) {
  const { data } = useInfiniteQuery(ownSeriesQuery(postId));
  const [isOpen, setOpen] = useState(false);
  const titles = loadedItems(data, ({ id }) => id).flatMap(({ title, has_post }) =>
    has_post ? title : [],
  );
  return (
    <>
      <p className="break-words text-ink-soft text-sm">
        {titles.length === 0 ? texts.sectionText : texts.inSome(titles.join('、'))}
      </p>
      <ChooseButton onClick={() => setOpen(true)} />
      <ChooseSeriesDialog postId={postId} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function ChooseButton(props: { disabled?: boolean; onClick?: () => void }) {
  return (
    <Button variant="secondary" {...props}>
      <Library className="size-5" aria-hidden="true" />
      {texts.menu}
    </Button>
  );
}
