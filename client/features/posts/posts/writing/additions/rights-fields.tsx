import { Switch } from '#client/ui/form/switch.tsx';
import type { PictureRights } from '#contract/posts/picture-rights.ts';
import { pictureRightsMessages as texts } from '../../picture-rights/picture-rights.messages.ts';
import { RightsCards } from '../../picture-rights/rights-cards.tsx';
import type { PostFormApi } from '../use-post-form.ts';

interface RightsFieldsProps {
  form: PostFormApi;
  rights: PictureRights | null;
  hasWatermark: boolean;
}

export default function RightsFields({ form, rights, hasWatermark }: RightsFieldsProps) {
  return (
    <div className="space-y-4">
      <RightsCards
        value={rights}
        onChange={(next) => form.setValue('rights', next, { shouldDirty: true })}
      />
      <Switch
        label={texts.watermark}
        hint={texts.watermarkHint}
        checked={hasWatermark}
        onChange={(next) => form.setValue('has_watermark', next, { shouldDirty: true })}
      />
    </div>
  );
}
