import { useSession } from '#client/features/identity/session/session-context.tsx';
import { searchMessages } from '../search.messages.ts';
import type { SearchAddress } from '../search-address.ts';

const texts = searchMessages.help;

export type Example = Pick<SearchAddress, 'q' | 'type'>;

interface SearchTipsProps {
  onTry: (example: Example) => void;
}

/** The search syntax: examples that can be tried, with explanations. */
export function SearchTips({ onTry }: SearchTipsProps) {
  const { profile } = useSession();
  const username = profile?.username ?? '';
  const tips = [
    { q: `#${texts.tagExample}`, type: null, means: texts.tags },
    { q: `@${username}`, type: 'users', means: texts.names },
    { q: `from:@${username}`, type: null, means: texts.from },
    { q: `category:${texts.categoryExample}`, type: null, means: texts.category },
    { q: `"${texts.exactExample}"`, type: null, means: texts.exact },
    { q: texts.withoutExample, type: null, means: texts.without },
  ] as const;
  return (
    <div className="@container">
      <p className="text-ink-soft text-sm">{texts.text}</p>
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
