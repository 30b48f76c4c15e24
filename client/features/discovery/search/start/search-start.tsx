import type { ReactNode } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { CharacterFace } from '#client/features/tags/tags/character-face.tsx';
import { tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { usePopularTags } from '#client/features/tags/tags/tags.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { handOverFocus } from '#client/ui/overlay/hand-over-focus.ts';
import type { PopularTags as PopularTagsData, ShownCharacter } from '#contract/tags/tags.ts';
import { searchMessages as texts } from '../search.messages.ts';
import type { SearchAddress } from '../search-address.ts';
import { RecentList } from './recent-list.tsx';
import type { RecentSearches } from './recent-searches.ts';

/** The results replace this component when a search is selected. The focus then moves to the tab of the results. */
const toTabRef = handOverFocus((page) => page.querySelector('[role="tab"][aria-selected="true"]'));

interface SearchStartProps {
  recent: RecentSearches;
  /** Called when a recent search was removed together with its focused button. */
  onRemoved: () => void;
  onTry: (example: Example) => void;
}

export function SearchStart({ recent, onRemoved, onTry }: SearchStartProps) {
  return (
    <div ref={toTabRef} className="mt-4 grid grid-cols-1 gap-5">
      <RecentList recent={recent} onRemoved={onRemoved} />
      <Popular />
      <div className="after-loading">
        <StartSection title={texts.help.title}>
          <SearchTips onTry={onTry} />
        </StartSection>
      </div>
    </div>
  );
}

function Popular() {
  const query = usePopularTags();
  const { data } = query;
  if (!data) return <Unloaded query={query} loading={<PopularSkeleton />} />;
  return (
    <>
      {data.characters.length > 0 && <Characters characters={data.characters} />}
      {data.tags.length > 0 && <PopularTags tags={data.tags} />}
    </>
  );
}

const characterGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(max(4.5rem,7%),1fr))] gap-x-2 gap-y-3';

function Characters({ characters }: { characters: readonly ShownCharacter[] }) {
  return (
    <StartSection title={texts.characters}>
      <ul data-results="" className={characterGrid}>
        {characters.map((character) => (
          <li key={character.tag}>
            <Link
              to={tagPath(character.tag)}
              className="group flex flex-col items-center gap-1 rounded-lg py-1 text-center text-xs hover:text-brand"
            >
              <CharacterFace character={character} />
              <span className="w-full truncate">{character.tag}</span>
            </Link>
          </li>
        ))}
      </ul>
    </StartSection>
  );
}

function PopularTags({ tags }: { tags: PopularTagsData['tags'] }) {
  return (
    <StartSection title={texts.popularTags}>
      <ul data-results="" className="flex flex-wrap gap-2">
        {tags.map(({ tag, count }) => (
          <li key={tag} className="max-w-full">
            <Link
              to={tagPath(tag)}
              className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm transition-colors hover:border-brand hover:text-brand"
            >
              <span className="truncate">#{tag}</span>
              <span className="nums shrink-0 text-ink-soft text-xs">
                {texts.uses(formatCount(count))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </StartSection>
  );
}

const faces = Array.from({ length: 12 }, (_, index) => index);
const tagWidths = ['w-28', 'w-24', 'w-36', 'w-32', 'w-20', 'w-40'];

function PopularSkeleton() {
  return (
    <div>
      <LoadingStatus label={commonMessages.loading} />
      <Skeleton className="mt-3 mb-4 h-5 w-40" />
      <div className={characterGrid}>
        {faces.map((face) => (
          <div key={face} className="flex flex-col items-center gap-1.5 py-1">
            <Skeleton shape="pill" className="size-16" />
            <Skeleton className="h-3 w-12" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-8 mb-4 h-5 w-28" />
      <div className="flex flex-wrap gap-2">
        {tagWidths.map((width) => (
          <Skeleton key={width} shape="pill" className={`h-11 ${width}`} />
        ))}
      </div>
    </div>
  );
}

const tipTexts = texts.help;

export type Example = Pick<SearchAddress, 'q' | 'type'>;

export function SearchTips({ onTry }: { onTry: (example: Example) => void }) {
  const { profile } = useSession();
  const username = profile?.username ?? '';
  const character = useSiteSettings()?.example_character ?? tipTexts.tagExample;
  const tips = [
    { q: `#${character}`, type: null, means: tipTexts.tags },
    { q: `@${username}`, type: 'users', means: tipTexts.names },
    { q: `from:@${username}`, type: null, means: tipTexts.from },
    { q: `category:${tipTexts.categoryExample}`, type: null, means: tipTexts.category },
    { q: `"${tipTexts.exactExample}"`, type: null, means: tipTexts.exact },
    { q: tipTexts.withoutExample, type: null, means: tipTexts.without },
  ] as const;
  return (
    <div className="@container">
      <p className="text-ink-soft text-sm">{tipTexts.text}</p>
      <ul className="mt-3 grid gap-x-8 @min-[40rem]:grid-cols-2">
        {tips.map(({ q, type, means }) => (
          <li key={q} className="border-line border-b py-1 last:border-0">
            <button
              type="button"
              onClick={() => onTry({ q, type })}
              className="group flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-0.5 text-left text-sm"
            >
              <code className="rounded-md bg-brand-soft px-2 py-0.5 font-bold font-sans text-brand group-hover:underline">
                {q}
              </code>
              <span className="text-ink-soft">{means}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function StartSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex min-h-11 items-center text-base">{title}</h2>
      {children}
    </section>
  );
}
