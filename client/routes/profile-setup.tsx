import '#client/ui/styles/all.css';
import { useQueryClient } from '@tanstack/react-query';
import { DoorClosed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DeleteAccountDialog } from '#client/features/accounts/account-deletions/delete-account-dialog.tsx';
import { refreshSession, sessionQuery } from '#client/features/identity/session/session.queries.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { takeSetupReturn } from '#client/features/identity/session/setup-return.ts';
import {
  ApprovalState,
  useApprovalChanges,
} from '#client/features/members/profiles/approval-state.tsx';
import { profileSetupMessages as texts } from '#client/features/members/profiles/profile-edit.messages.ts';
import { ProfileSetupForm } from '#client/features/members/profiles/profile-setup-form.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { prepareFirstSteps } from '#client/features/social/follows/suggested-authors.queries.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { Approval } from '#contract/identity/session.ts';
import type { Profile } from '#contract/members/profiles.ts';

/** `/profile-setup`: the first profile of a new member, and the wait for the approval where the site requires one. */
export default function ProfileSetupPage() {
  usePageMeta({ title: texts.title, description: texts.description });
  const { user, profile, approval } = useSession();
  const [isEditing, setEditing] = useState(false);
  useApprovalChanges(approval && user?.id);
  useWelcome();
  if (profile === null) return null;
  return (
    <div className="mx-auto w-full max-w-form px-4 py-8 md:py-12">
      {approval && !isEditing ? (
        <Waiting approval={approval} profile={profile} onEdit={() => setEditing(true)} />
      ) : (
        <Setup profile={profile} onSaved={() => setEditing(false)} />
      )}
    </div>
  );
}

interface WaitingProps {
  approval: Approval;
  profile: Profile;
  onEdit: () => void;
}

function Waiting({ approval, profile, onEdit }: WaitingProps) {
  const [isStopping, setStopping] = useState(false);
  return (
    <Card className="p-6 md:p-8">
      <ApprovalState approval={approval} onEdit={onEdit} onStop={() => setStopping(true)} />
      <DeleteAccountDialog
        open={isStopping}
        username={profile.username}
        onClose={() => setStopping(false)}
      />
    </Card>
  );
}

function Setup({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const registration = useSiteSettings()?.registration ?? 'open';
  if (registration === 'closed' && !profile.is_profile_complete) {
    return <EmptyState icon={DoorClosed} heading {...texts.closed} />;
  }
  return (
    <>
      <div className="mb-6 flex flex-col items-center text-center">
        <Avatar seed={profile.id} src={profile.avatar_url} size="lg" />
        <h1 className="mt-4 text-2xl">{texts.title}</h1>
        <p className="mt-2 text-ink-soft text-sm [text-wrap:balance] [word-break:auto-phrase]">
          {registration === 'approval' ? texts.leadToTeam : texts.lead}
        </p>
      </div>
      <Card className="p-5 md:p-8">
        <SetupForm profile={profile} asksTeam={registration === 'approval'} onSaved={onSaved} />
      </Card>
    </>
  );
}

interface SetupFormProps {
  profile: Profile;
  asksTeam: boolean;
  onSaved: () => void;
}

function SetupForm({ profile, asksTeam, onSaved }: SetupFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { approval } = useSession();

  async function goOn(): Promise<void> {
    const isMember = client.getQueryData(sessionQuery.queryKey)?.profile?.is_profile_complete;
    // After an approval, `useWelcome` redirects instead.
    if (isMember && !approval) {
      await prepareFirstSteps(client);
      return void navigate(takeSetupReturn());
    }
    await refreshSession(client).catch(() => null);
    onSaved();
  }
  return <ProfileSetupForm profile={profile} asksTeam={asksTeam} onSaved={goOn} />;
}

/** Navigates to the site when a waiting user is approved. */
function useWelcome(): void {
  const { profile, approval } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const hasWaited = useRef(false);
  useEffect(() => {
    if (approval) hasWaited.current = true;
    if (approval || !hasWaited.current || !profile?.is_profile_complete) return;
    hasWaited.current = false;
    showToast({ type: 'success', about: 'profile', title: texts.welcome });
    void prepareFirstSteps(client).then(() => navigate(takeSetupReturn(), { replace: true }));
  }, [approval, profile, client, navigate]);
}
