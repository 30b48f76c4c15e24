import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { takeSetupReturn } from '#client/features/identity/session/setup-return.ts';
import { profileSetupMessages } from '#client/features/members/profiles/profile-setup.messages.ts';
import { ProfileSetupForm } from '#client/features/members/profiles/profile-setup-form.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Card } from '#client/ui/list/card.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';

const { title, description, lead } = profileSetupMessages;

/** `/profile-setup`: the first profile of a new member. */
export default function ProfileSetupPage() {
  usePageMeta({ title, description });
  const { profile } = useSession();
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate(takeSetupReturn()), [navigate]);
  if (profile === null) return null;
  return (
    <div className="mx-auto w-full max-w-form px-4 py-8 md:py-12">
      <div className="mb-6 flex flex-col items-center text-center">
        <Avatar seed={profile.id} src={profile.avatar_url} size="lg" />
        <h1 className="mt-4 text-2xl">{title}</h1>
        <p className="mt-2 text-ink-soft text-sm [text-wrap:balance] [word-break:auto-phrase]">
          {lead}
        </p>
      </div>
      <Card className="p-5 md:p-8">
        <ProfileSetupForm profile={profile} onSaved={leave} />
      </Card>
    </div>
  );
}
