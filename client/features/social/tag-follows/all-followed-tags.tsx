import { Hash } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/skeleton.tsx';
import { TextInput } from '#client/ui/form/field.tsx';
import { foldText } from '#contract/foundations/fold-text.ts';
import { TagRow } from './popular-tag-list.tsx';
import { tagFollowsMessages } from './tag-follows.messages.ts';
import { useTagFollows } from './tag-follows.queries.ts';

const texts = tagFollowsMessages.all;
/** The number of tags above which there is a search field. */
const MANY = 12;

export function AllFollowedTags() {
  const query = useTagFollows();
  if (!query.data) {
    return <Unloaded query={query} loading={<RowsSkeleton label={texts.loading} />} />;
  }
  return <Tags followed={query.data} />;
}

/** The followed tags. A tag that is unfollowed here stays in the list, so that it can be followed again. */
function Tags({ followed }: { followed: readonly string[] }) {
  const [tags] = useState(followed);
  const [text, setText] = useState('');
  if (tags.length === 0) {
    const link = { to: '/search', label: tagFollowsMessages.find };
    return <EmptyState icon={Hash} title={texts.empty} text={texts.emptyText} link={link} />;
  }
  const sought = foldText(text.trim());
  const found = tags.filter((tag) => foldText(tag).includes(sought));
  return (
    <>
      {tags.length > MANY && (
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <p role="status" className="nums mt-3 text-ink-soft text-sm">
        {found.length === 0 ? texts.none : texts.count(found.length)}
      </p>
      <ul aria-label={texts.title} className="divide-y divide-line">
        {found.map((tag) => (
          // The picture is found by the name of the tag, because any tag may be a character.
          <TagRow key={tag} use={{ tag, count: 0, is_character: true }} />
        ))}
      </ul>
    </>
  );
}
