import { Picture } from '#client/ui/media/picture.tsx';
import type { PollChoice } from '#contract/polls/polls.ts';

/** The picture of a choice that is a character. It is decorative, because the name is next to it. */
export function ChoicePicture({ choice: { image_url, image } }: { choice: PollChoice }) {
  if (image_url === null || image === null) return null;
  return (
    <Picture
      src={image_url}
      {...image}
      alt=""
      sizes={[[null, '48px']]}
      className="size-12 shrink-0 rounded-md"
    />
  );
}
