import { useQuery } from '@tanstack/react-query';
import { nextBirthdaysQuery } from '#client/features/members/birthdays/next-birthdays.queries.ts';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import type { WallTime } from '#client/ui/form/japan-time.ts';
import { publishTimes } from '#client/ui/form/quick-times.ts';
import { birthdayTimes } from './birthday-times.ts';
import { publicationPlansMessages as texts } from './publication-plans.messages.ts';

interface PublishTimeFieldProps {
  value: WallTime;
  error?: string | undefined;
  /** The tags of the item. The field offers the birthdays of characters among them. */
  tags: readonly string[];
  onChange: (value: WallTime) => void;
}

/** A field for a publication time, with quick choices. Birthdays are among them once they have loaded. */
export function PublishTimeField({ tags, ...field }: PublishTimeFieldProps) {
  const { data } = useQuery(nextBirthdaysQuery);
  return (
    <DateTimeField
      {...field}
      label={texts.at}
      choicesAt={(now) => [...publishTimes(now), ...(data ? birthdayTimes(data, tags, now) : [])]}
      required
      future
    />
  );
}
