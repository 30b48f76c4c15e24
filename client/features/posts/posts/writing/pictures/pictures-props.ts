import type { PostFormApi } from '../use-post-form.ts';
import type { Picker } from './use-picker.tsx';
import type { PostPictures } from './use-post-pictures.ts';

export interface PostPicturesFieldProps {
  userId: string;
  form: PostFormApi;
  pictures: PostPictures;
  /** The key of the picture that the author has chosen as the cover. Null for the first one. */
  cover: string | null;
  onCover: (key: string) => void;
  /** Pictures that are uploaded as if they had just been chosen. */
  shared: readonly File[];
}

/** The common properties of the components for one picture and for several. */
export interface PicturesProps extends Omit<PostPicturesFieldProps, 'shared'> {
  picker: Picker;
  /** Called when a pressed button will be removed, so that the section takes the focus. */
  onPressed: () => void;
  onRemove: (id: string) => void;
}
