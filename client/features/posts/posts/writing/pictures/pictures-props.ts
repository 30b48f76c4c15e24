import type { PostFormApi } from '../use-post-form.ts';
import type { Picker } from './use-picker.tsx';
import type { PostPictures } from './use-post-pictures.ts';

export interface PostPicturesFieldProps {
  userId: string;
  form: PostFormApi;
  pictures: PostPictures;
  /** The key of the picture that the author has made the cover; null for the first one. */
  cover: string | null;
  onCover: (key: string) => void;
  /** Pictures that are uploaded as if they had just been chosen. */
  shared: readonly File[];
}

/** What one picture and several need of the section. */
export interface PicturesProps extends Omit<PostPicturesFieldProps, 'shared'> {
  picker: Picker;
  /** A button is pressed that will be removed: the section takes the focus. */
  onPressed: () => void;
  onRemove: (id: string) => void;
}
