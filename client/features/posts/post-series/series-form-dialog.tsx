import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadedItems } from '#client/lib/api/paging.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { refusedBy } from '#client/ui/form/field-errors.ts';
import { Select } from '#client/ui/form/select.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useEditor } from '#client/ui/form/use-editor.ts';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { useHasOpened } from '#client/ui/overlay/lazy-dialog.tsx';
import { SERIES_DESCRIPTION_MAX, SERIES_TITLE_MAX } from '#contract/foundations/limits.ts';
import { type PostSeries, seriesFieldsSchema } from '#contract/posts/post-series.ts';
import { postSeriesMessages } from './post-series.messages.ts';
import { seriesPostsQuery, useSeriesCalls } from './post-series.queries.ts';

const texts = postSeriesMessages.form;

interface SeriesFormDialogProps extends DialogState {
  /** The series to edit. Null for a new series. */
  series: PostSeries | null;
  /** The first post of a new series. */
  postId?: string | null;
  onSaved?: (series: PostSeries) => void;
}

interface Values {
  title: string;
  description: string;
  /** The id of the post whose cover the series shows. Empty for the first post. */
  cover: string;
}

/** The form of a series. After its first opening, it stays rendered, so that closing it keeps the typed text. */
export function SeriesFormDialog(props: SeriesFormDialogProps) {
  return useHasOpened(props.open) ? <SeriesForm {...props} /> : null;
}

function SeriesForm(props: SeriesFormDialogProps) {
  const { open, series, postId = null, onClose, onSaved } = props;
  const calls = useSeriesCalls();
  const [requestId, setRequestId] = useState(randomId);
  const editor = useEditor<Values, PostSeries, { series: PostSeries }>({
    opened: series,
    valuesOf,
    check: ({ title, description }) => [...refusedBy(seriesFieldsSchema, { title, description })],
    send: ({ cover, ...words }, base) =>
      base === null
        ? calls.create({ ...words, postId, requestId })
        : calls.update({
            ...words,
            seriesId: base.id,
            coverPostId: cover === '' ? null : cover,
            baseUpdatedAt: base.updated_at,
          }),
    onSaved: (saved) => {
      setRequestId(randomId());
      editor.begin(series === null ? null : saved.series);
      showToast({ type: 'success', title: series === null ? texts.created : texts.saved });
      onClose();
      onSaved?.(saved.series);
    },
  });
  const { field, failure, isConflict, save } = editor;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={series === null ? texts.create : texts.edit}
      label={series === null ? texts.make : texts.save}
      editor={{ save, failure: isConflict ? texts.conflict : failure }}
    >
      <TextField
        label={texts.title}
        hint={texts.titleHint}
        required
        limit={SERIES_TITLE_MAX}
        autoComplete="off"
        {...field('title')}
      />
      <TextField
        label={texts.about}
        required={false}
        rows={4}
        limit={SERIES_DESCRIPTION_MAX}
        {...field('description')}
      />
      {series !== null && <CoverField series={series} {...field('cover')} />}
    </FormDialog>
  );
}

interface CoverFieldProps {
  series: PostSeries;
  value: string;
  onChange: (value: string) => void;
}

/** The choice of a cover. It offers the covers of the loaded posts and the stored cover. */
function CoverField({ series, value, onChange }: CoverFieldProps) {
  const { data } = useInfiniteQuery(seriesPostsQuery(series.id));
  const loaded = loadedItems(data, ({ id }) => id);
  const isStoredLoaded = loaded.some(({ id }) => id === series.cover_post_id);
  const stored = series.cover_post_id === null || isStoredLoaded ? [] : (series.cover ?? []);
  const options = [loaded, stored]
    .flat()
    .map(({ id, title }) => ({ value: id, label: title || postSeriesMessages.untitled }));
  return (
    <Field label={texts.cover} hint={texts.coverHint} required={false}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[{ value: '', label: texts.coverFirst }, ...options]}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function valuesOf(series: PostSeries | null): Values {
  const { title = '', description = '', cover_post_id } = series ?? {};
  return { title, description, cover: cover_post_id ?? '' };
}
