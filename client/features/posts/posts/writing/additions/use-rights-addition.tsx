import { useQuery } from '@tanstack/react-query';
import { Copyright } from 'lucide-react';
import { settingsQuery } from '#client/features/identity/session/own-settings.queries.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import type { PictureRights } from '#contract/posts/picture-rights.ts';
import { rightNames } from '#contract/posts/post-choices.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { pictureRightsMessages } from '../../picture-rights/picture-rights.messages.ts';
import { postFormMessages } from '../post-form.messages.ts';
import type { PostFormApi } from '../use-post-form.ts';
import { type Addition, AdditionFields, useOpenFields } from './addition.tsx';

const texts = postFormMessages.additions;

const RightsFields = lazyWithRetry(() => import('./rights-fields.tsx'));

/**
 * Returns the addition of rights and watermark. A new post (`post` is null) begins with the values of the settings.
 * Only values that the author changes become fields of the form.
 */
export function useRightsAddition(form: PostFormApi, post: PostDetail | null): Addition {
  const fields = useOpenFields(false);
  const { data: settings } = useQuery({
    ...settingsQuery,
    select: ({ picture_settings }) => picture_settings,
    enabled: post === null || fields.isOpen,
  });
  const [ownRights, ownWatermark] = form.watch(['rights', 'has_watermark']);
  const stored = post ? post.rights : (settings?.rights ?? null);
  const rights = ownRights === undefined ? stored : ownRights;
  const hasWatermark = ownWatermark ?? post?.has_watermark ?? settings?.watermarksNewPosts ?? false;
  const chosen = namesOf(rights, hasWatermark);
  function set(next: PictureRights | null | undefined, watermark: boolean | undefined) {
    form.setValue('rights', next, { shouldDirty: true });
    form.setValue('has_watermark', watermark, { shouldDirty: true });
  }
  const chip = {
    key: 'rights',
    text: chosen.join('・') || texts.rights,
    removeLabel: texts.removeRights,
    remove: () => {
      set(null, false);
      return () => set(ownRights, ownWatermark);
    },
  };
  const isAdded = fields.isOpen || chosen.length > 0;
  return {
    icon: Copyright,
    label: texts.rights,
    isOffered: !isAdded,
    chips: isAdded ? [chip] : [],
    ...fields,
    content: (
      <AdditionFields label={texts.rights} isOpen={fields.isOpen}>
        <RightsFields
          {...{ form, rights, hasWatermark }}
          lacksWatermark={settings?.watermark === null}
        />
      </AdditionFields>
    ),
  };
}

function namesOf(rights: PictureRights | null, hasWatermark: boolean): string[] {
  const refused = rightNames.filter((name) => rights?.[name] === false);
  const names: string[] = refused.map((name) => pictureRightsMessages[name].label);
  return hasWatermark ? [...names, texts.watermark] : names;
}
