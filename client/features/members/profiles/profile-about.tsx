import { Cake, CalendarDays, Link as LinkIcon, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import { LongText } from '#client/ui/text/long-text.tsx';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import { isWebUrl } from '#contract/foundations/safe-url.ts';
import { japanDay, wallClock } from '#contract/foundations/wall-clock.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { birthdaysMessages } from '../birthdays/birthdays.messages.ts';
import { formatBirthday } from '../birthdays/format-birthday.ts';
import { profilesMessages } from './profiles.messages.ts';
import { websiteLabel } from './website-label.ts';

const texts = profilesMessages;

/** Bio, location, website, birthday, and the month in which a member joined. */
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
            <Website url={website} />
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
  /** The text that screen readers read before the value. */
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

function Website({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc me"
      className="inline-flex min-h-11 min-w-0 items-center text-brand underline underline-offset-2 hover:text-brand-strong md:min-h-0"
    >
      <span className="max-w-72 truncate">{websiteLabel(url)}</span>
      <span className="sr-only">{uiMessages.newTab}</span>
    </a>
  );
}
