import { Switch } from '#client/ui/form/switch.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { frameMessages } from './admin-frame.messages.ts';
import type { AdminSection } from './admin-section.ts';
import { hasUse } from './list-focus.ts';
import { pageKeys } from './page-keys.ts';
import type { AdminKeys } from './use-admin-keys.ts';

const texts = frameMessages.keys;
const general = [
  { key: '/', what: texts.search },
  { key: 'j', what: texts.next },
  { key: 'k', what: texts.previous },
  { key: 'Enter', what: texts.openRow },
  { key: 'x', what: texts.selectRow },
];

/** The keys of the administration, and a switch that turns them off. */
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
