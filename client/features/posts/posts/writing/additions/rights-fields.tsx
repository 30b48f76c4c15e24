import { Switch } from '#client/ui/form/switch.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { PictureRights } from '#contract/posts/picture-rights.ts';
import { pictureRightsMessages as texts } from '../../picture-rights/picture-rights.messages.ts';
import { RightsCards } from '../../picture-rights/rights-cards.tsx';
import type { PostFormApi } from '../use-post-form.ts';

interface RightsFieldsProps {
  form: PostFormApi;
  rights: PictureRights | null;
  hasWatermark: boolean;
  /** Whether the author has no watermark, so that it cannot be added. */
  lacksWatermark: boolean;
}

export default function RightsFields(props: RightsFieldsProps) {
  const { form, rights, hasWatermark, lacksWatermark } = props;
  return (
    <div className="space-y-4">
      <RightsCards
        value={rights}
        onChange={(next) => form.setValue('rights', next, { shouldDirty: true })}
      />
      {hasWatermark || !lacksWatermark ? (
        <Switch
          label={texts.watermark}
          hint={texts.watermarkHint}
          checked={hasWatermark}
          onChange={(next) => form.setValue('has_watermark', next, { shouldDirty: true })}
        />
      ) : (
        <LinkButton to="/settings/pictures" variant="ghost" className="-ml-5 max-w-full">
          {texts.toWatermark}
        </LinkButton>
      )}
    </div>
  );
}
