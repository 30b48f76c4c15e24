import { useQuery } from '@tanstack/react-query';
import { birthdaysMessages } from '#client/features/members/birthdays/birthdays.messages.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { MonthDayField } from '#client/ui/form/month-day-field.tsx';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import type { BirthdayAudience, OwnBirthday } from '#contract/members/birthdays.ts';
import { ownBirthdayQuery, useSaveBirthday } from './own-birthday.queries.ts';

const texts = birthdaysMessages.settings;

const audiences: readonly BirthdayAudience[] = ['nobody', 'followers', 'everybody'];
const options = audiences.map((value) => ({ value, ...texts.options[value] }));

export default function BirthdaySection() {
  const query = useQuery(ownBirthdayQuery);
  return <LoadedQuery query={query}>{(stored) => <Choices stored={stored} />}</LoadedQuery>;
}

function Choices({ stored }: { stored: OwnBirthday }) {
  const { mutate, variables, isPending, isSuccess } = useSaveBirthday();
  const { birthday, visible_to } = isPending ? variables : stored;
  return (
    <div className="space-y-5">
      <MonthDayField
        label={texts.day}
        hint={texts.dayText}
        value={birthday ?? ''}
        isOwnBirthday
        onChange={(day) => mutate({ birthday: day || null, visible_to })}
      />
      {birthday !== null && (
        <RadioCards
          label={texts.audience}
          options={options}
          value={visible_to}
          onChange={(next) => mutate({ birthday, visible_to: next })}
        />
      )}
      <p role="status" className="min-h-6 text-ink-soft text-sm">
        {isPending ? texts.saving : isSuccess && texts.saved}
      </p>
    </div>
  );
}
