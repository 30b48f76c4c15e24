import { useQuery } from '@tanstack/react-query';
import { Cake, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { formatBirthday } from '#client/features/members/birthdays/format-birthday.ts';
import { CharacterFace } from '#client/features/tags/tags/character-face.tsx';
import { tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { Link } from '#client/lib/router/link.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { UpcomingBirthdays as Upcoming } from '#contract/accounts/upcoming-birthdays.ts';
import { upcomingBirthdaysMessages as texts } from './upcoming-birthdays.messages.ts';
import { upcomingBirthdaysQuery } from './upcoming-birthdays.queries.ts';

/** The storage key for the date on which the row was dismissed last. */
const DISMISSED = 'birthdays-dismissed';

/**
 * Calls `show` with the row of upcoming birthdays, or with null while there are no birthdays. Renders nothing itself.
 */
export default function UpcomingBirthdays({ show }: { show: (row: ReactNode) => void }) {
  const { data } = useQuery(upcomingBirthdaysQuery);
  const [dismissed, setDismissed] = useState(() => readStored('localStorage', DISMISSED));
  useEffect(() => {
    const isShown =
      data && data.today !== dismissed && data.characters.length + data.members.length > 0;
    const dismiss = () => {
      writeStored('localStorage', DISMISSED, data?.today);
      setDismissed(data?.today);
    };
    show(isShown ? <BirthdayRow upcoming={data} onDismiss={dismiss} /> : null);
  }, [data, dismissed, show]);
  return null;
}

function BirthdayRow({ upcoming, onDismiss }: { upcoming: Upcoming; onDismiss: () => void }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="my-6 rounded-lg border border-line bg-surface py-1 pr-1 pl-4"
    >
      <div className="flex items-center gap-2">
        <Cake className="size-5 shrink-0 text-brand" aria-hidden="true" />
        <h2 id={id} className="flex-1 text-base">
          {texts.title}
        </h2>
        <IconButton icon={X} label={texts.dismiss} onClick={onDismiss} />
      </div>
      <ul className="flex gap-1 overflow-x-auto pb-2 [scrollbar-width:thin]">
        {entriesOf(upcoming).map(({ key, to, face, name, day, days_left }) => (
          <li key={key} className="shrink-0">
            <Link
              to={to}
              className="flex w-24 flex-col items-center gap-1 rounded-lg p-2 text-center hover:bg-hover"
            >
              {face}
              <span className="w-full truncate text-sm">{name}</span>
              <span className={days_left === 0 ? today : 'text-ink-soft text-xs'}>
                {whenOf(day, days_left)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const today = 'rounded-full bg-brand-soft px-2 font-bold text-brand text-xs';

/** Returns characters and members in one list, the next birthday first. */
function entriesOf({ characters, members }: Upcoming) {
  const ofCharacters = characters.map(({ character, ...when }) => ({
    ...{ ...when, key: `#${character.tag}`, to: tagPath(character.tag), name: character.tag },
    face: <CharacterFace character={character} size="md" />,
  }));
  const ofMembers = members.map(({ user, ...when }) => ({
    ...{ ...when, key: user.id, to: `/user/${user.id}`, name: nameOf(user) },
    face: <Avatar seed={user.id} src={user.avatar_url} />,
  }));
  return [...ofCharacters, ...ofMembers].toSorted((a, b) => a.days_left - b.days_left);
}

function whenOf(day: string, daysLeft: number): string {
  if (daysLeft === 0) return texts.today;
  return daysLeft === 1 ? texts.tomorrow : formatBirthday(day);
}
