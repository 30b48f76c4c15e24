import { VolumeX } from 'lucide-react';
import { useRef } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { momentOf, useRefreshAtEnd } from './mute-ends.ts';
import { mutesMessages as texts } from './mutes.messages.ts';
import { useMuteActions } from './mutes.queries.ts';

export function MutedNotice({ profile }: { profile: PublicProfile }) {
  const box = useRef<HTMLDivElement>(null);
  // The empty element takes the focus, because the pressed button is removed with the notice.
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {profile.mute !== null && (
        <Notice
          profile={profile}
          end={profile.mute.expires_at}
          onEnded={() => box.current?.focus()}
        />
      )}
    </div>
  );
}

interface NoticeProps {
  profile: PublicProfile;
  end: string | null;
  onEnded: () => void;
}

function Notice({ profile, end, onEnded }: NoticeProps) {
  const { unmute } = useMuteActions();
  useRefreshAtEnd([end]);
  const name = nameOf(profile);

  async function endMute() {
    if (await unmute({ kind: 'user', value: profile.id })) onEnded();
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken py-2 pr-2 pl-4">
      <VolumeX className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56 py-1">
        <p className="font-bold text-sm">
          {end === null ? texts.notice(name) : texts.noticeUntil(name, momentOf(end))}
        </p>
        <p className="text-ink-soft text-xs">{texts.noticeText}</p>
      </div>
      <ActionButton variant="secondary" className="max-sm:w-full" onAction={endMute}>
        {texts.unmute}
      </ActionButton>
    </div>
  );
}
