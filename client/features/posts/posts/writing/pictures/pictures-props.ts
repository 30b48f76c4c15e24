import type { PostFormApi } from '../use-post-form.ts';
import type { Picker } from './use-picker.tsx';
import type { PostPictures } from './use-post-pictures.ts';

export interface PostPicturesFieldProps {
  userId: string;
  form: PostFormApi;
  pictures: PostPictures;
  /** The key of the picture that the author has chosen as the cover. Null when the first picture is the cover. */
  cover: string | null;
  onCover: (key: string) => void;
  /** Shared files, which are uploaded as if the author had chosen them. */
  shared: readonly File[];
}

/** The common properties of the components for one picture and for several. */
export interface PicturesProps extends Omit<PostPicturesFieldProps, 'shared'> {
  picker: Picker;
  /** Called when a pressed button is about to be removed. The section then takes the focus. */
  onPressed: () => void;
  onRemove: (id: string) => void;
}
