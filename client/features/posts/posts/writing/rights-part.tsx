import { useQuery } from '@tanstack/react-query';
import { Switch } from '#client/ui/form/switch.tsx';
import { pictureRightsMessages as texts } from '../picture-rights/picture-rights.messages.ts';
import { pictureSettingsQuery } from '../picture-rights/picture-rights.queries.ts';
import { RightsCards } from '../picture-rights/rights-cards.tsx';
import type { PostOptionProps } from './post-options.tsx';

/** The picture rights and the watermark of a post. A new post begins with those of the settings. */
export default function RightsPart({ form, post }: PostOptionProps) {
  const { data: settings } = useQuery(pictureSettingsQuery);
  const stored = post?.rights ?? (post ? null : (settings?.rights ?? null));
  const hasWatermark = post?.has_watermark ?? settings?.watermarksNewPosts ?? false;
  const rights = form.watch('rights');
  return (
    <div className="space-y-4">
      <RightsCards
        value={rights === undefined ? stored : rights}
        onChange={(next) => form.setValue('rights', next, { shouldDirty: true })}
      />
      <Switch
        label={texts.watermark}
        hint={texts.watermarkHint}
        checked={form.watch('has_watermark') ?? hasWatermark}
        onChange={(next) => form.setValue('has_watermark', next, { shouldDirty: true })}
      />
    </div>
  );
}
