import { PlainChoices } from '#client/features/polls/polls/plain-choices.tsx';
import { EditorPage } from '#client/features/team/admin-ui/editor-page.tsx';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { ManagedPoll } from '#contract/polls/managed-polls.ts';
import { ManagedPollFields } from './managed-poll-fields.tsx';
import { managedPollsMessages } from './managed-polls.messages.ts';
import { type PollForm, usePollEditor } from './use-poll-editor.ts';

const texts = managedPollsMessages;

/** The editor of a poll of the team, with a preview. */
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
    <section aria-label={texts.look} className="space-y-3">
      <h2 className="font-bold text-sm">{texts.look}</h2>
      <p className="break-words font-bold text-lg">{values.question || texts.noQuestion}</p>
      <PlainChoices choices={choices} />
    </section>
  );
}
