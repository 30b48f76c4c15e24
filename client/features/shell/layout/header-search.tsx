import { Search } from 'lucide-react';
import { type FormEvent, Suspense, useRef } from 'react';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { afterStart } from '#client/lib/start/after-start.ts';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import { shellMessages } from './shell.messages.ts';

const Keys = lazyOptional(() => import('./header-search-keys.ts'), afterStart);

/** The search field of the header on wide screens. It opens the search page, which has a field of its own. */
export function HeaderSearch() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  function search(event: FormEvent) {
    event.preventDefault();
    void navigate(`/search?${new URLSearchParams({ q: field.current?.value.trim() ?? '' })}`);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers in use know <search>.
    <form role="search" onSubmit={search} className="relative">
      <Search
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-5 text-ink-soft"
      />
      <input
        ref={field}
        type="search"
        aria-label={shellMessages.search}
        placeholder={shellMessages.nav.search}
        className="h-11 w-full rounded-full border border-control bg-surface pr-4 pl-10 placeholder:text-ink-soft"
      />
      <Suspense>
        <Keys field={field} />
      </Suspense>
    </form>
  );
}
