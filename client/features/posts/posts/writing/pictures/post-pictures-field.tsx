import { ImagePlus } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { ChosenPicture } from '#client/features/foundations/pictures/chosen-picture.tsx';
import {
  ACCEPTED,
  useDroppedFiles,
  usePastedFiles,
} from '#client/features/foundations/pictures/given-files.ts';
import { PickArea } from '#client/features/foundations/pictures/pick-area.tsx';
import { showToast, undoAction } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { PictureLabels } from '#contract/posts/content-labels.ts';
import { postFormMessages } from '../post-form.messages.ts';
import { PictureLabelsField } from './picture-fields.tsx';
import { descriptionOf, isEmpty } from './picture-items.ts';
import type { PictureList } from './picture-list.ts';
import { picturesFormMessages as texts } from './pictures-form.messages.ts';
import { type PicturesProps, SeveralPictures } from './several-pictures.tsx';

interface PostPicturesFieldProps extends Omit<PicturesProps, 'onPick' | 'onPressed' | 'onRemove'> {
  /** The files that another application has shared, which are uploaded as if the author had chosen them. */
  shared: readonly File[];
}

/** The pictures of a post. Several can be chosen, dropped on the field, or pasted anywhere on the page. */
export function PostPicturesField({ shared, ...rest }: PostPicturesFieldProps) {
  const { list, items } = rest.pictures;
  const field = useRef<HTMLElement>(null);
  const errorId = useId();
  // Moves the focus from the pressed button, which is about to be removed, to the field.
  const onPressed = () => {
    if (field.current?.contains(document.activeElement)) field.current.focus();
  };
  const picker = usePicker((files, id) => {
    const [file] = files;
    onPressed();
    if (id === null) list.add(files);
    else if (file) list.replace(id, file);
  });
  const drop = useGivenFiles(list, shared);
  const messages = messagesOf(rest);
  const shown: PicturesProps = {
    ...rest,
    onPick: picker.open,
    onPressed,
    onRemove: (id) => {
      onPressed();
      remove(list, id);
    },
  };
  return (
    <section
      ref={field}
      aria-label={postFormMessages.picture}
      tabIndex={-1}
      {...drop.handlers}
      // On a phone, a single picture has a small height, so that title and text are visible below it.
      className={cx(
        'rounded-lg [--picture-height:10rem] sm:[--picture-height:18rem]',
        drop.isDraggedOver && 'outline-2 outline-brand outline-offset-2',
      )}
    >
      {picker.input}
      {isEmpty(items) ? (
        <PickArea
          isDraggedOver={drop.isDraggedOver}
          onPick={() => picker.open(null)}
          describedBy={messages.length > 0 ? errorId : undefined}
        />
      ) : items.length === 1 ? (
        <OnePicture {...shown} />
      ) : (
        <SeveralPictures {...shown} />
      )}
      {messages.length > 0 && (
        <div id={errorId} role="alert" className="mt-1.5 font-medium text-danger text-sm">
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
    </section>
  );
}

function useGivenFiles(list: PictureList, shared: readonly File[]) {
  const add = useCallback((files: readonly File[]) => list.add(files), [list]);
  usePastedFiles(add);
  const [first] = useState(shared);
  useEffect(() => add(first), [add, first]);
  return useDroppedFiles(add);
}

function remove(list: PictureList, id: string): void {
  const bringBack = list.remove(id);
  showToast({
    type: 'info',
    title: texts.removed,
    action: undoAction(() => {
      if (!bringBack()) showToast({ type: 'warning', title: texts.noRoom });
    }),
  });
}

function messagesOf({ form, pictures }: Pick<PicturesProps, 'form' | 'pictures'>): string[] {
  const { items, notices } = pictures;
  const { errors } = form.formState;
  const failure = items.length === 1 ? items[0]?.failure : null;
  const refusal = errors.image_key?.message ?? errors.pictures?.message;
  return [...notices, failure, refusal].filter((message) => typeof message === 'string');
}

/** The only picture of a post, which may still be uploading. The form has a separate field for its description. */
function OnePicture({ pictures: { list, items }, onPick, onPressed, onRemove }: PicturesProps) {
  const [item] = items;
  if (!item) return null;
  const { id, picture, sending, original } = item;
  const { alt: _, focal, ...labels } = descriptionOf(item);
  return (
    <>
      <ChosenPicture
        upload={picture}
        sending={sending ?? undefined}
        original={original}
        onStop={() => {
          onPressed();
          list.stop(id);
        }}
        onReplace={() => onPick(id)}
        onRemove={() => onRemove(id)}
        focal={{ value: focal, onChange: (next) => list.describe(id, { focal: next }) }}
      >
        <Button variant="ghost" className="max-sm:px-2" onClick={() => onPick(null)}>
          <ImagePlus className="size-5" aria-hidden="true" />
          {texts.add}
        </Button>
      </ChosenPicture>
      <StoredLabelChoices labels={labels} onChange={(change) => list.describe(id, change)} />
    </>
  );
}

interface StoredLabelChoicesProps {
  labels: PictureLabels;
  onChange: (change: Partial<PictureLabels>) => void;
}

/** The labels of the only picture that remains of several. Other single pictures have only the labels of the post. */
function StoredLabelChoices({ labels, onChange }: StoredLabelChoicesProps) {
  const isLabelled = labels.spoiler || labels.sensitive;
  const [wasLabelled, setWasLabelled] = useState(isLabelled);
  // The field stays when its labels are removed, so that they can be chosen again.
  if (isLabelled && !wasLabelled) setWasLabelled(true);
  if (!wasLabelled) return null;
  return (
    <PictureLabelsField
      labels={labels}
      hint={postFormMessages.labels.storedHint}
      onChange={onChange}
    />
  );
}

/** Returns the file dialog of the device, as an invisible input and a function that opens it. */
function usePicker(onPicked: (files: readonly File[], id: string | null) => void) {
  const input = useRef<HTMLInputElement>(null);
  const replacedId = useRef<string>(null);
  return {
    input: (
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        onChange={(event) => {
          onPicked([...(event.target.files ?? [])], replacedId.current);
          replacedId.current = null;
          // Without the reset, selecting the same file again would send no event.
          event.target.value = '';
        }}
      />
    ),
    open: (id: string | null) => {
      if (!input.current) return;
      replacedId.current = id;
      input.current.multiple = id === null;
      input.current.click();
    },
  };
}
