import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { ProfileForm } from '../features/profiles/editing/profile-form.tsx';
import { profileEditMessages } from '../features/profiles/profile-edit.messages.ts';
import { useSession } from '../features/session/session-context.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';

const { title, description } = profileEditMessages;

/** `/profile/edit`: the viewer's profile, to change it. */
export default function EditProfilePage() {
  usePageMeta({ title, description });
  const { profile } = useSession();
  const navigate = useNavigate();
  const toProfile = useCallback(() => void navigate('/profile'), [navigate]);
  if (profile === null) return null;
  return (
    <div className="mx-auto w-full max-w-form px-4 pt-6">
      <h1 className="mb-4 text-2xl">{title}</h1>
      <ProfileForm profile={profile} onDone={toProfile} />
    </div>
  );
}
