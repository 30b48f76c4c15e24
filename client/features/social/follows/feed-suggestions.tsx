import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { followsMessages } from './follows.messages.ts';
import { suggestedAuthorsQuery } from './suggested-authors.queries.ts';
import { SuggestedAuthors } from './suggested-authors.tsx';

const texts = followsMessages.suggested;

/** Suggested members above an empty feed of followed members. Renders nothing when there are none. */
export default function FeedSuggestions() {
  const id = useId();
  const { data, isError } = useQuery(suggestedAuthorsQuery);
  if (isError || data?.items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mx-auto mb-8 max-w-text">
      <h2 id={id} className="text-lg">
        {texts.title}
      </h2>
      <p className="text-ink-soft text-sm">{texts.text}</p>
      <SuggestedAuthors empty={null} />
    </section>
  );
}
