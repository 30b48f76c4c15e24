import { PlainChoices } from '#client/features/polls/polls/poll-choices.tsx';
import { type BoundPoll, PollFields } from '#client/features/polls/polls/poll-fields.tsx';
import {
  checkPoll,
  choiceValue,
  type PollValues,
  pollFieldsOf,
  pollValuesOf,
} from '#client/features/polls/polls/poll-values.ts';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { EditorPage } from '#client/features/team/admin-ui/editor-page.tsx';
import { useRequestId } from '#client/features/team/admin-ui/use-request-id.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useEditor } from '#client/ui/form/use-editor.ts';
import { FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import { POLL_CHOICES_MAX, POLL_DESCRIPTION_MAX } from '#contract/foundations/limits.ts';
import { createPoll, type ManagedPoll } from '#contract/polls/managed-polls.ts';
import { managedPollsMessages as texts } from './managed-polls.messages.ts';
import { readManagedPoll, usePollCalls } from './managed-polls.queries.ts';

export function PollEditor({ poll }: { poll: ManagedPoll | null }) {
  const navigate = useNavigate();
  const editor = usePollEditor(poll, () => {
    showToast({ type: 'success', title: poll ? texts.saved : texts.created });
    void navigate('/admin/polls');
  });
  return (
    <EditorPage
      title={poll ? texts.editTitle : texts.newTitle}
      back={{ to: '/admin/polls', label: texts.back }}
      editor={editor}
      fields={<ManagedPollFields form={editor} />}
      preview={<Preview form={editor} />}
      save={texts.save}
      waiting={null}
      conflict={texts.conflict}
    />
  );
}

function Preview({ form: { values } }: { form: PollForm }) {
  const filled = values.choices.filter(({ text }) => text.trim() !== '');
  const choices = filled.map(({ key, text, tag }) => ({
    key,
    text,
    tag,
    image_url: null,
    image: null,
    votes: null,
    is_mine: false,
  }));
  return (
    <section aria-label={texts.previewTitle} className="space-y-3">
      <h2 className="font-bold text-sm">{texts.previewTitle}</h2>
      <p className="font-bold text-lg">{values.question || texts.noQuestion}</p>
      <PlainChoices choices={choices} />
    </section>
  );
}

function ManagedPollFields({ form: { field, stored } }: { form: PollForm }) {
  const isFixed = stored?.has_begun ?? false;
  const { value: isPublished, onChange } = field('is_published');
  return (
    <>
      {stored?.state === 'over' && <Note text={texts.over} />}
      {isFixed && stored?.state === 'open' && <Note text={texts.fixed} />}
      <PollFields
        fields={{
          question: field('question'),
          choices: field('choices'),
          max_choices: field('max_choices'),
          results: field('results'),
          end: field('end'),
        }}
        isFixed={isFixed}
        offers={<Characters {...field('choices')} />}
      />
      <TextField
        label={texts.about}
        hint={texts.aboutHint}
        {...field('description')}
        limit={POLL_DESCRIPTION_MAX}
        rows={4}
      />
      <Switch
        label={texts.isPublished}
        hint={texts.publishedHint}
        checked={isPublished}
        onChange={onChange}
      />
    </>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className="phrases rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">{text}</p>
  );
}

type CharactersProps = Pick<BoundPoll['choices'], 'value' | 'onChange'>;

function Characters({ value, onChange }: CharactersProps) {
  const characters = useSiteSettings()?.characters ?? [];
  const chosen = new Set(value.map(({ text }) => text));
  const left = characters.filter((tag) => !chosen.has(tag));
  const filled = value.filter(({ text }) => text.trim() !== '');
  if (left.length === 0 || filled.length >= POLL_CHOICES_MAX) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-bold text-sm">{texts.characters}</legend>
      <div className="flex flex-wrap gap-2">
        {left.map((tag) => (
          <FilterChip
            key={tag}
            aria-label={texts.addCharacter(tag)}
            onClick={() => onChange([...filled, choiceValue(tag, tag)])}
          >
            <span className="truncate">{tag}</span>
          </FilterChip>
        ))}
      </div>
    </fieldset>
  );
}

function usePollEditor(opened: ManagedPoll | null, onSaved: () => void) {
  const calls = usePollCalls();
  const { idOf } = useRequestId();

  function send(values: ManagedPollValues, base: ManagedPoll | null): Promise<ManagedPoll> {
    const fields = fieldsOf(values, base);
    if (base === null) return calls.create({ ...fields, requestId: idOf(fields) });
    return calls.update({ ...fields, pollId: base.id, baseUpdatedAt: base.updated_at });
  }

  const read = ({ id }: ManagedPoll) => readManagedPoll(id);
  const check = (values: ManagedPollValues, poll: ManagedPoll | null) =>
    checkPoll(schema, values, fieldsOf(values, poll));
  return useEditor({ opened, valuesOf, check, names, send, read, onSaved });
}

type PollForm = ReturnType<typeof usePollEditor>;

interface ManagedPollValues extends PollValues {
  description: string;
  is_published: boolean;
}

function valuesOf(poll: ManagedPoll | null): ManagedPollValues {
  const { description = '' } = poll ?? {};
  return {
    ...pollValuesOf(poll),
    description,
    is_published: poll !== null && poll.state !== 'draft',
  };
}

function fieldsOf(values: ManagedPollValues, poll: ManagedPoll | null) {
  const { description, is_published } = values;
  return { ...pollFieldsOf(values, poll), description, is_published };
}

/** Maps the names of fields in the contract to their names in the form. Contains only names that differ. */
const names = { ends_at: 'end' } as const;

const schema = createPoll.input.omit({ requestId: true });
