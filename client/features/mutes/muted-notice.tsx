import { VolumeX } from 'lucide-react';
import type { PublicProfile } from '../../../contract/profiles.ts';
import { Button } from '../../ui/button.tsx';
import { nameOf } from '../../ui/member-name.ts';
import { momentOf } from './mute-ends.ts';
import { mutesMessages } from './mutes.messages.ts';
import { useMuteActions } from './use-mute-actions.ts';

const texts = mutesMessages;

/** Tells on a profile that the viewer mutes the member, with a button that ends it. Renders nothing otherwise. */
export function MutedNotice({ profile }: { profile: PublicProfile }) {
  const { unmute } = useMuteActions();
  const { id, mute } = profile;
  if (mute === null) return null;
  const name = nameOf(profile);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken py-2 pr-2 pl-4">
      <VolumeX className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56 py-1">
        <p className="font-bold text-sm">
          {mute.expires_at === null
            ? texts.notice(name)
            : texts.noticeUntil(name, momentOf(mute.expires_at))}
        </p>
        <p className="text-ink-soft text-xs [word-break:auto-phrase]">{texts.noticeText}</p>
      </div>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        onClick={() => void unmute({ kind: 'user', value: id })}
      >
        {texts.unmute}
      </Button>
    </div>
  );
}
