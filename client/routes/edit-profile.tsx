import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import {
  ProfileForm,
  ProfileFormSkeleton,
} from '#client/features/members/profiles/editing/profile-form.tsx';
import { profileEditMessages } from '#client/features/members/profiles/profile-edit.messages.ts';
import { editedProfileQuery } from '#client/features/members/profiles/profile-edit.queries.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';

const { title, description, conflict } = profileEditMessages;

export default function EditProfilePage() {
  usePageMeta({ title, description });
  const { user } = useSession();
  // With the key, the input of one member is never saved for another member.
  return user && <Editing key={user.id} userId={user.id} />;
}

function Editing({ userId }: { userId: string }) {
  const query = useQuery(editedProfileQuery(userId));
  const [version, setVersion] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const toProfile = useCallback(() => void navigate('/profile', { replace: true }), [navigate]);

  async function reload(): Promise<void> {
    const { isError, error: failure } = await query.refetch();
    if (isError) {
      showToast({ type: 'error', title: conflict.failed, message: messageOf(failure) });
      return;
    }
    setVersion((before) => before + 1);
    // The form is remounted, and its focused button is removed.
    heading.current?.focus();
  }

  if (!query.data) return <Unloaded heading query={query} loading={<ProfileFormSkeleton />} />;
  return (
    <div className="mx-auto w-full max-w-form px-4 pt-6">
      <h1 ref={heading} tabIndex={-1} className="mb-4 text-2xl">
        {title}
      </h1>
      <ProfileForm key={version} profile={query.data} onDone={toProfile} onReload={reload} />
    </div>
  );
}
