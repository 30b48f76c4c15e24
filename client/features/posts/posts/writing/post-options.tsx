import { ChevronDown } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { postFormMessages } from './post-form.messages.ts';
import type { PostFormInput } from './post-form-values.ts';
import type { PostFormApi } from './use-post-form.ts';

const texts = postFormMessages;

export interface PostOptionProps {
  form: PostFormApi;
  /** The stored post. Null for a new one. */
  post: PostDetail | null;
}

/** A section of the form that few posts need. Its file is loaded when the section is opened. */
export interface PostOption {
  /** The fields of the option. An error of one of these fields opens the section. */
  fields: readonly (keyof PostFormInput)[];
  /** Returns a short summary of the choices, for the closed section. Empty for the defaults. */
  summary: (values: PostFormInput) => string;
  Part: ComponentType<PostOptionProps>;
}

interface PostOptionsProps extends PostOptionProps {
  options: readonly PostOption[];
}

/** The collapsed section of options at the end of the form. Renders nothing when there are no options. */
export function PostOptions({ options, form, post }: PostOptionsProps) {
  const { errors } = form.formState;
  const isRefused = options.some(({ fields }) => fields.some((name) => errors[name]));
  const [isOpen, setOpen] = useState(false);
  if (isRefused && !isOpen) setOpen(true);
  if (options.length === 0) return null;
  const values = form.watch();
  const summary = options.map((option) => option.summary(values)).filter(Boolean);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-lg px-4 [&::-webkit-details-marker]:hidden">
        <span className="font-bold text-sm">{texts.options}</span>
        <span className="min-w-0 flex-1 truncate text-ink-soft text-xs">{summary.join('・')}</span>
        <ChevronDown
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton shape="box" className="m-4 h-24" />}>
          <div className="space-y-6 border-line border-t p-4">
            {options.map(({ fields, Part }) => (
              <Part key={fields.join()} form={form} post={post} />
            ))}
          </div>
        </Suspense>
      )}
    </details>
  );
}
