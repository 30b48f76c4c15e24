import { useState } from 'react';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { type MuteKind, muteKinds } from '#contract/social/mutes.ts';
import { AddMute } from './add-mute.tsx';
import { MuteList } from './mute-list.tsx';
import { mutesMessages } from './mutes.messages.ts';

const texts = mutesMessages.settings;

/** The settings section with the viewer's mutes: members, words and tags. */
export default function MuteSettings() {
  const [kind, setKind] = useState<MuteKind>('user');
  return (
    <Tabs
      label={texts.kindsLabel}
      items={muteKinds.map((value) => ({ value, label: texts.kinds[value] }))}
      value={kind}
      onChange={setKind}
    >
      <div key={kind}>
        <p className="mb-4 text-ink-soft text-sm">{texts.kindTexts[kind]}</p>
        {kind !== 'user' && <AddMute kind={kind} />}
        <MuteList kind={kind} />
      </div>
    </Tabs>
  );
}
