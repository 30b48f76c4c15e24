import { ChevronDown } from 'lucide-react';
import { Contents, goToHeading } from '#client/ui/navigation/contents.tsx';
import { systemSettingsMessages as texts } from './site-settings-changes.messages.ts';

const titles = Object.values(texts.groups);

/**
 * The table of contents of the settings. It is folded above the settings on a small screen, and next to them on a wide
 * screen.
 */
export function SettingsContents() {
  const contents = (
    <Contents
      label={texts.contents}
      titles={titles}
      onOpen={(index) => goToHeading(document.getElementById(titles[index] ?? ''))}
    />
  );
  return (
    <>
      <details className="group mb-4 max-w-3xl rounded-xl bg-sunken xl:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center rounded-xl px-4 font-bold text-sm">
          {texts.contents}
          <ChevronDown className="ml-auto size-4 group-open:rotate-180" aria-hidden="true" />
        </summary>
        {contents}
      </details>
      <div className="order-last max-xl:hidden">
        <div className="sticky top-24 border-line border-l">{contents}</div>
      </div>
    </>
  );
}
