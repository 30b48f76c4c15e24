import { useState } from 'react';
import type { Post } from '../../../contract/posts.ts';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import {
  CategorySection,
  PictureSection,
  TagsSection,
  TextSection,
} from './post-form-sections.tsx';
import { usePostForm } from './use-post-form.ts';

const texts = messages.postForm;

interface PostFormProps {
  userId: string;
  onPublished: (post: Post) => void;
}

/** The form of a new post. */
export function PostForm({ userId, onPublished }: PostFormProps) {
  const { form, upload, choosePicture, publish, isUnsaved, restored, startOver } = usePostForm(
    userId,
    onPublished,
  );
  const [uploading, setUploading] = useState(false);
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!uploading) void form.handleSubmit(publish)(event);
      }}
      className="space-y-7"
    >
      {restored && <Restored onStartOver={startOver} />}
      <PictureSection form={form} upload={upload} onChange={choosePicture} onBusy={setUploading} />
      <TextSection form={form} />
      <CategorySection form={form} />
      <TagsSection form={form} />
      <Submit error={errors.root?.message} busy={isSubmitting} uploading={uploading} />
      <LeaveDialog shouldAsk={() => uploading || isUnsaved()} uploading={uploading} />
    </form>
  );
}

function Restored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-info-soft py-1.5 pr-2 pl-4 text-sm">
      <p role="status">{texts.restored}</p>
      <Button variant="ghost" onClick={onStartOver}>
        {texts.discardRestored}
      </Button>
    </div>
  );
}

interface SubmitProps {
  error: string | undefined;
  busy: boolean;
  uploading: boolean;
}

function Submit({ error, busy, uploading }: SubmitProps) {
  return (
    <div className="border-line border-t pt-5">
      {error !== undefined && (
        <div role="alert" className="mb-4 rounded-lg bg-danger-soft px-4 py-3 text-sm">
          <p className="font-bold text-danger">{texts.publishFailed}</p>
          <p>{error}</p>
        </div>
      )}
      <Button
        type="submit"
        size="lg"
        busy={busy}
        aria-disabled={uploading || undefined}
        className="w-full"
      >
        {texts.submit}
      </Button>
      <p role="status" className="mt-2 text-center text-ink-soft text-xs">
        {uploading ? texts.waitForPicture : texts.kept}
      </p>
    </div>
  );
}
