import { type MouseEvent, useRef, useState } from 'react';
import { useResultKeys } from '#client/features/discovery/search/result-keys.ts';
import { isResult, SearchTabs } from '#client/features/discovery/search/results/search-tabs.tsx';
import { searchMessages as texts } from '#client/features/discovery/search/search.messages.ts';
import {
  focusField,
  hideKeyboard,
  SearchField,
  useFieldFocus,
} from '#client/features/discovery/search/search-field.tsx';
import { useRecentSearches } from '#client/features/discovery/search/start/recent-searches.ts';
import {
  type Example,
  SearchStart,
  SearchTips,
} from '#client/features/discovery/search/start/search-start.tsx';
import { isTooLong, useSearchPage } from '#client/features/discovery/search/use-search-page.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Sheet } from '#client/ui/overlay/dialog.tsx';

export default function SearchPage() {
  const page = useSearchPage();
  const { address, go } = page;
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const recent = useRecentSearches(useSession().user?.id ?? '');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isEmpty = address.q === '' || isTooLong(address.q);
  const title = isEmpty ? texts.title : texts.titleOf(address.q);
  useFieldFocus(field, isEmpty);
  usePageMeta({ title, description: texts.description });
  const toField = () => focusField(field, heading);

  function submit() {
    page.settle();
    if (!page.isTooLong) recent.add({ ...address, q: page.text.trim() });
    hideKeyboard(field);
  }

  function tryExample(example: Example) {
    setHelpOpen(false);
    go(example);
    toField();
  }

  function onClick({ target }: MouseEvent) {
    if (isResult(target)) recent.add(address);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows what is pressed in the elements inside.
    <div
      role="presentation"
      onKeyDown={useResultKeys(field)}
      onClick={onClick}
      className="mx-auto w-full max-w-page px-4 pt-4 pb-16 md:pt-8"
    >
      <h1 ref={heading} tabIndex={-1} className="mb-3 text-2xl max-md:sr-only">
        {texts.title}
      </h1>
      <SearchField page={page} field={field} onSubmit={submit} onHelp={() => setHelpOpen(true)} />
      {isEmpty ? (
        <SearchStart recent={recent} onRemoved={toField} onTry={tryExample} />
      ) : (
        <SearchTabs address={address} onChange={go} onRemoved={toField} />
      )}
      <Sheet open={isHelpOpen} onClose={() => setHelpOpen(false)} title={texts.help.title}>
        <SearchTips onTry={tryExample} />
      </Sheet>
    </div>
  );
}
