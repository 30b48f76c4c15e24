import { CheckCards } from '#client/ui/form/check-group.tsx';
import type { PictureRights } from '#contract/posts/picture-rights.ts';
import { rightNames } from '#contract/posts/post-choices.ts';
import { pictureRightsMessages as texts } from './picture-rights.messages.ts';

interface RightsCardsProps {
  /** Null while the author has chosen nothing. */
  value: PictureRights | null;
  onChange: (rights: PictureRights) => void;
}

const options = rightNames.map((value) => ({ value, ...texts[value] }));

/** The choices of what others must not do with the pictures. What is not chosen is allowed. */
export function RightsCards({ value, onChange }: RightsCardsProps) {
  return (
    <CheckCards
      label={texts.label}
      options={options}
      value={rightNames.filter((name) => value?.[name] === false)}
      onChange={(refused) => {
        const rights = rightNames.map((name) => [name, !refused.includes(name)] as const);
        onChange(Object.fromEntries(rights) as PictureRights);
      }}
    />
  );
}
