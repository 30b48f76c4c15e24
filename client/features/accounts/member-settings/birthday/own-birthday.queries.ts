import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { birthdaysMessages } from '#client/features/members/birthdays/birthdays.messages.ts';
import { nextBirthdaysKeys } from '#client/features/members/birthdays/next-birthdays.queries.ts';
import { profilesKeys } from '#client/features/members/profiles/profiles.keys.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { OwnBirthday } from '#contract/members/birthdays.ts';

const ownBirthdayKeys = { own: ['birthday'] as const };

export const ownBirthdayQuery = queryOptions({
  queryKey: ownBirthdayKeys.own,
  queryFn: ({ signal }) => getJson('/api/birthday', { signal }),
});

export function useSaveBirthday() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: ({ birthday, visible_to: visibleTo }: OwnBirthday) =>
      afterSignIn(() => callFunction('setBirthday', { birthday, visibleTo })),
    // Requests with this scope run one after another, so that responses arrive in order.
    scope: { id: 'birthday' },
    onSuccess: (saved) => {
      client.setQueryData(ownBirthdayQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: profilesKeys.all });
      void client.invalidateQueries({ queryKey: nextBirthdaysKeys.all });
    },
    onError: (error) => {
      const title = birthdaysMessages.settings.failed;
      showToast({ type: 'error', about: 'birthday', title, message: messageOf(error) });
    },
  });
}
