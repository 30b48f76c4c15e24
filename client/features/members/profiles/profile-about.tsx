import { Cake, CalendarDays, Link as LinkIcon, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import { LongText } from '#client/ui/text/long-text.tsx';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import { hasUnprintable } from '#contract/foundations/characters.ts';
import { isWebUrl } from '#contract/foundations/safe-url.ts';
import { japanDay, wallClock } from '#contract/foundations/wall-clock.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { birthdaysMessages } from '../birthdays/birthdays.messages.ts';
import { formatBirthday } from '../birthdays/format-birthday.ts';
import { profilesMessages as texts } from './profiles.messages.ts';

export function ProfileAbout({ profile }: { profile: PublicProfile }) {
  const { bio, location, website, birthday, created_at } = profile;
  return (
    <>
      {bio !== '' && (
        <LongText text={bio} className="mt-3 max-w-text">
          <LinkedText text={bio} />
        </LongText>
      )}
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
        {location !== '' && (
          <Fact icon={MapPin} label={texts.location}>
            {location}
          </Fact>
        )}
        {isWebUrl(website) && (
          <Fact icon={LinkIcon} label={texts.website}>
            <a
              href={website}
              target="_blank"
              rel="noopener noreferrer nofollow ugc me"
              className="inline-flex min-h-11 min-w-0 items-center text-brand underline underline-offset-2 hover:text-brand-strong md:min-h-0"
            >
              <span className="max-w-72 truncate">{websiteLabel(website)}</span>
              <span className="sr-only">{uiMessages.newTab}</span>
            </a>
          </Fact>
        )}
        {birthday && (
          <Fact icon={Cake} label={birthdaysMessages.label}>
            {formatBirthday(birthday.day)}
          </Fact>
        )}
        {created_at !== null && (
          <Fact icon={CalendarDays}>
            <time dateTime={japanDay(Date.parse(created_at)).slice(0, 7)}>
              {texts.joined(wallClock(created_at))}
            </time>
          </Fact>
        )}
      </div>
    </>
  );
}

interface FactProps {
  icon: LucideIcon;
  label?: string;
  children: ReactNode;
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <p className="flex min-w-0 items-center gap-1.5">
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {label !== undefined && <span className="sr-only">{label}</span>}
      {children}
    </p>
  );
}

interface ProfileCountsProps {
  profile: PublicProfile;
  followerCount: number;
}

/** The numbers of posts, followers and followed members. The last two numbers link to their lists. */
export function ProfileCounts({ profile, followerCount }: ProfileCountsProps) {
  const lists = [
    ['followers', followerCount],
    ['following', profile.following_count],
  ] as const;
  return (
    <ul className="mt-2 -ml-2 flex flex-wrap">
      <li className="flex min-h-11 items-center px-2">
        <Count count={profile.post_count} label={texts.posts} />
      </li>
      {lists.map(([list, count]) => (
        <li key={list}>
          <Link
            to={`/user/${profile.id}/${list}`}
            className="flex min-h-11 items-center rounded-md px-2 hover:bg-hover"
          >
            <Count count={count} label={texts[list]} />
          </Link>
        </li>
      ))}
    </ul>
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

/** Returns a website's URL as it is displayed: decoded, without its scheme. The host is unchanged. */
export function websiteLabel(website: string): string {
  const { host, pathname, search, hash } = new URL(website);
  const rest = `${pathname}${search}${hash}`.replace(/\/$/, '');
  return `${host}${readable(rest)}`;
}

function readable(encoded: string): string {
  try {
    const decoded = decodeURI(encoded);
    return hasUnprintable(decoded) || /\s/u.test(decoded) ? encoded : decoded;
  } catch {
    return encoded;
  }
}
