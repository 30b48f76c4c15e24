import { Lock, MapPin, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import type { PublicProfile } from '../../../contract/profiles.ts';
import { messages } from '../../messages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { nameOf, VerifiedMark } from './author-name.tsx';
import { ProfileCounts } from './profile-counts.tsx';
import { ProfileCover } from './profile-cover.tsx';

const texts = messages.profiles;

/** Who somebody is: cover, picture, names, what they say of themselves, and their counts. */
export function ProfileHeader({ profile, own }: { profile: PublicProfile; own: boolean }) {
  return (
    <header>
      <ProfileCover name={nameOf(profile)} />
      <div className="mx-auto w-full max-w-page px-4">
        <div className="relative -mt-10 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 md:-mt-14">
          <Avatar
            name={nameOf(profile)}
            src={profile.avatar_url}
            size="xl"
            className="ring-4 ring-paper"
          />
          <div className="flex flex-wrap gap-2 pb-1">
            {own && <EditLink />}
            <ShareButton
              path={`/user/${profile.id}`}
              label={texts.share}
              copied={texts.shared}
              failed={texts.shareFailed}
            />
          </div>
        </div>
        <Names profile={profile} />
        {profile.is_restricted ? <Restricted /> : <About profile={profile} />}
      </div>
    </header>
  );
}

function EditLink() {
  return (
    <Link to="/profile/edit" className={buttonClasses('secondary')}>
      <Pencil className="size-5" aria-hidden="true" />
      {texts.edit}
    </Link>
  );
}

function Names({ profile }: { profile: PublicProfile }) {
  return (
    <div className="mt-3">
      <div className="flex items-center gap-1.5">
        <h1 className="min-w-0 text-2xl">{nameOf(profile)}</h1>
        {profile.is_verified && <VerifiedMark className="size-6" />}
        {profile.is_restricted && (
          <Lock className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
        )}
      </div>
      <p className="text-ink-soft text-sm">@{profile.username}</p>
    </div>
  );
}

function About({ profile }: { profile: PublicProfile }) {
  return (
    <>
      {profile.bio !== '' && (
        <p className="user-text mt-3 max-w-text">
          <LinkedText text={profile.bio} />
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
        {profile.location !== '' && (
          <p className="flex items-center gap-1.5">
            <MapPin className="size-5 shrink-0" aria-hidden="true" />
            <span className="sr-only">{texts.location}</span>
            {profile.location}
          </p>
        )}
        {profile.website !== '' && (
          <p>
            <span className="sr-only">{texts.website}</span>
            <LinkedText text={profile.website} />
          </p>
        )}
      </div>
      <ProfileCounts profile={profile} />
    </>
  );
}

function Restricted() {
  return (
    <div className="mt-6 flex items-start gap-3 rounded-lg bg-sunken p-4">
      <Lock className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div>
        <p className="font-bold">{texts.restricted}</p>
        <p className="text-ink-soft text-sm">{texts.restrictedText}</p>
      </div>
    </div>
  );
}
