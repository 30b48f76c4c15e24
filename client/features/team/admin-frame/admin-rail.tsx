import { Keyboard } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Switch } from '#client/ui/form/switch.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { frameMessages } from './admin-frame.messages.ts';
import { type AdminKeys, hasUse, pageKeys } from './admin-keys.ts';
import type { AdminSection } from './admin-section.ts';
import { AdminSections } from './admin-sections.tsx';

interface AdminRailProps {
  sections: readonly AdminSection[];
  chosen: AdminSection | undefined;
  waiting: number;
  keys: AdminKeys;
}

/** The navigation on a desktop. Its rows are lower than recommended for touch, because there are many sections. */
export function AdminRail({ sections, chosen, waiting, keys }: AdminRailProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) showChosen(box.current);
  }, [chosen]);
  return (
    <div className="max-lg:hidden">
      <div
        ref={box}
        className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col overflow-y-auto"
      >
        <div className="flex items-center justify-between pb-1 pl-3">
          <p className="font-bold text-lg">{frameMessages.title}</p>
          <button
            type="button"
            onClick={keys.showHelp}
            aria-label={frameMessages.keys.open}
            title={frameMessages.keys.open}
            className="grid size-9 place-items-center rounded-md text-ink-soft hover:bg-hover pointer-coarse:size-11"
          >
            <Keyboard className="size-5" aria-hidden="true" />
          </button>
        </div>
        <AdminSections sections={sections} chosen={chosen} waiting={waiting} />
      </div>
      <KeysDialog sections={sections} keys={keys} />
    </div>
  );
}

/** Scrolls the navigation, which is higher than a low screen, to the link of the open page. The page does not move. */
function showChosen(box: HTMLElement | null): void {
  const link = box?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!box || !link) return;
  const end = link.offsetTop + link.offsetHeight;
  if (link.offsetTop < box.scrollTop || end > box.scrollTop + box.clientHeight)
    box.scrollTop = end - box.clientHeight / 2;
}

const texts = frameMessages.keys;
const general = [
  { key: '/', what: texts.search },
  { key: 'j', what: texts.next },
  { key: 'k', what: texts.previous },
  { key: 'Enter', what: texts.openRow },
  { key: 'x', what: texts.selectRow },
];

export function KeysDialog({
  sections,
  keys,
}: {
  sections: readonly AdminSection[];
  keys: AdminKeys;
}) {
  return (
    <Dialog
      open={keys.isHelpOpen}
      onClose={keys.hideHelp}
      shape="sheet"
      title={texts.title}
      description={texts.text}
    >
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
        {pageKeys().map(({ key, what }) => (
          <Key key={key} keys={[key]} what={what} />
        ))}
        {general
          .filter(({ key }) => hasUse(key) && !pageKeys().some((own) => own.key === key))
          .map(({ key, what }) => (
            <Key key={key} keys={[key]} what={what} />
          ))}
        <Key keys={['?']} what={texts.help} />
        {sections.map(({ path, title, letter }) => (
          <Key key={path} keys={['g', letter]} what={texts.goTo(title)} />
        ))}
      </dl>
      <div className="mt-5 border-line border-t pt-3">
        <Switch
          label={texts.enabled}
          hint={texts.enabledHint}
          checked={keys.enabled}
          onChange={keys.setEnabled}
        />
      </div>
    </Dialog>
  );
}

function Key({ keys, what }: { keys: readonly string[]; what: string }) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="min-w-7 rounded-sm border border-control bg-sunken px-1.5 py-0.5 text-center text-xs"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{what}</dd>
    </>
  );
}
