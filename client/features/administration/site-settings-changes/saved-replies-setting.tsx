import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { moveItem } from '#client/ui/list/move-item.ts';
import {
  DECISION_MESSAGE_MAX,
  SAVED_REPLIES_MAX,
  SAVED_REPLY_TITLE_MAX,
} from '#contract/foundations/limits.ts';
import type { SavedReply } from '#contract/moderation/saved-replies.ts';
import type { SettingsEditor } from './settings-editor.ts';
import { systemSettingsMessages } from './site-settings-changes.messages.ts';

const texts = systemSettingsMessages.replies;

/** Returns the title and the text of a stored reply. Spaces around them are removed when the settings are saved. */
function typed(stored: string): SavedReply {
  const at = stored.indexOf('\n');
  return at === -1
    ? { title: stored, text: '' }
    : { title: stored.slice(0, at), text: stored.slice(at + 1) };
}

const joined = ({ title, text }: SavedReply) => `${title.replaceAll('\n', '')}\n${text}`;

/** The setting of the saved replies. The menu of saved replies has the order of this list. */
export function SavedRepliesSetting({ editor }: { editor: SettingsEditor }) {
  const { value, onChange, error } = editor.field('saved_replies');
  const replies = value.map(typed);
  const list = useRef<HTMLDivElement>(null);
  const save = (next: readonly SavedReply[]) => onChange(next.map(joined));

  function add() {
    save([...replies, { title: '', text: '' }]);
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>('fieldset:last-of-type :is(input,textarea)')
        ?.focus(),
    );
  }
  function remove(index: number) {
    save(replies.toSpliced(index, 1));
    list.current?.focus();
  }
  return (
    <div ref={list} tabIndex={-1} className="space-y-4 outline-none">
      <p className="text-ink-soft text-sm">{replies.length === 0 ? texts.emptyText : texts.lead}</p>
      {replies.map((reply, index) => (
        <ReplyFields
          // The index is the key, because replies have no id and their fields have no state.
          // biome-ignore lint/suspicious/noArrayIndexKey: a moved reply has the same text in other fields.
          key={index}
          number={index + 1}
          isLast={index === replies.length - 1}
          reply={reply}
          onChange={(next) => save(replies.with(index, next))}
          onMove={(by) => save(moveItem(replies, index, index + by))}
          onRemove={() => remove(index)}
        />
      ))}
      {error !== undefined && (
        <p role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
      {replies.length < SAVED_REPLIES_MAX && (
        <Button variant="secondary" onClick={add}>
          <Plus className="size-4" aria-hidden="true" />
          {texts.add}
        </Button>
      )}
    </div>
  );
}

interface ReplyFieldsProps {
  number: number;
  isLast: boolean;
  reply: SavedReply;
  onChange: (reply: SavedReply) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function ReplyFields({ number, isLast, reply, onChange, onMove, onRemove }: ReplyFieldsProps) {
  const name = reply.title.trim() || texts.untitled;
  return (
    <fieldset className="min-w-0 rounded-lg border border-line p-3">
      <legend className="sr-only">{texts.one(number)}</legend>
      <div className="mb-2 flex items-center justify-end">
        <span aria-hidden="true" className="mr-auto text-ink-soft text-sm">
          {texts.one(number)}
        </span>
        <IconButton
          icon={ArrowUp}
          label={texts.up(name)}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={texts.down(name)}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon={X} label={texts.remove(name)} onClick={onRemove} />
      </div>
      <div className="space-y-3">
        <TextField
          label={texts.title}
          limit={SAVED_REPLY_TITLE_MAX}
          value={reply.title}
          onChange={(title) => onChange({ ...reply, title })}
        />
        <TextField
          label={texts.body}
          limit={DECISION_MESSAGE_MAX}
          rows={3}
          value={reply.text}
          onChange={(text) => onChange({ ...reply, text })}
        />
      </div>
    </fieldset>
  );
}
