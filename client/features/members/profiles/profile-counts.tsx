import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { profilesMessages } from './profiles.messages.ts';

const texts = profilesMessages;

interface ProfileCountsProps {
  profile: PublicProfile;
  followerCount: number;
}

/** The numbers of posts, followers and followed members. The latter two link to their lists. */
export function ProfileCounts({ profile, followerCount }: ProfileCountsProps) {
  return (
    <ul className="mt-2 -ml-2 flex flex-wrap">
      <li className="flex min-h-11 items-center px-2">
        <Count count={profile.post_count} label={texts.posts} />
      </li>
      <li>
        <CountLink
          to={`/user/${profile.id}/followers`}
          count={followerCount}
          label={texts.followers}
        />
      </li>
      <li>
        <CountLink
          to={`/user/${profile.id}/following`}
          count={profile.following_count}
          label={texts.following}
        />
      </li>
    </ul>
  );
}

function CountLink({ to, count, label }: { to: string; count: number; label: string }) {
  return (
    <Link to={to} className="flex min-h-11 items-center rounded-md px-2 hover:bg-hover">
      <Count count={count} label={label} />
    </Link>
  );
}

function Count({ count, label }: { count: number; label: string }) {
  return (
    <span className="text-ink-soft text-sm">
      <span className="nums mr-1 font-bold text-base text-ink">{formatCount(count)}</span>
      {label}
    </span>
  );
}
