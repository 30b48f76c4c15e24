import { useState } from 'react';
import { type EndTime, EndTimeField } from '#client/ui/form/end-time-field.tsx';
import { DateTimeField } from '../ui/form/date-time-field.tsx';
import { Field, TextArea, TextInput } from '../ui/form/field.tsx';
import { noTime } from '../ui/form/japan-time.ts';
import { RadioCards } from '../ui/form/radio-cards.tsx';
import { RadioGroup } from '../ui/form/radio-group.tsx';
import { Select } from '../ui/form/select.tsx';
import { Switch } from '../ui/form/switch.tsx';
import { TagInput } from '../ui/form/tag-input.tsx';
import { Section } from './tokens.tsx';

const choices = [
  { value: 'a', label: 'ひとつめ' },
  { value: 'b', label: 'ふたつめ' },
  { value: 'c', label: 'みっつめ' },
] as const;

export function Fields() {
  return (
    <>
      <Section title="Field, Select">
        <TextFields />
      </Section>
      <Section title="RadioGroup, TagInput">
        <Choices />
      </Section>
      <Section title="RadioCards">
        <Cards />
      </Section>
      <Section title="Switch">
        <Switches />
      </Section>
      <Section title="DateTimeField, EndTimeField">
        <Times />
      </Section>
    </>
  );
}

function TextFields() {
  return (
    <>
      <Field
        label="名前"
        hint="みんなに表示されます"
        required
        counter={{ text: 'ことり', max: 50 }}
      >
        {(control) => <TextInput {...control} defaultValue="ことり" />}
      </Field>
      <Field label="名前" required error="表示名を入力してください" counter={{ text: '', max: 50 }}>
        {(control) => <TextInput {...control} />}
      </Field>
      <Field label="本文" required={false}>
        {(control) => <TextArea {...control} />}
      </Field>
      <Field label="選ぶ">{(control) => <Select {...control} options={choices} />}</Field>
    </>
  );
}

function Choices() {
  const [choice, setChoice] = useState<'a' | 'b' | 'c'>();
  const [tags, setTags] = useState<string[]>(['うさぎ']);
  return (
    <>
      <RadioGroup
        label="選ぶ"
        name="choice"
        options={choices}
        value={choice}
        onChange={setChoice}
        required
        {...(choice === undefined && { error: '選んでください' })}
      />
      <Field label="タグ">
        {(control) => (
          <TagInput
            control={control}
            tags={tags}
            onChange={setTags}
            max={3}
            suggestions={['モコ', 'クロネ']}
          />
        )}
      </Field>
    </>
  );
}

function Cards() {
  const [value, setValue] = useState<'all' | 'some'>('all');
  const options = [
    { value: 'all', label: 'すべて', hint: 'だれでも見られます' },
    { value: 'some', label: '一部', hint: '選んだ人だけが見られます' },
  ] as const;
  return <RadioCards label="見られる人" options={options} value={value} onChange={setValue} />;
}

function Switches() {
  const [on, setOn] = useState(true);
  return (
    <>
      <Switch label="メールで知らせる" hint="1日に1通まで" checked={on} onChange={setOn} />
      <Switch label="プッシュ通知" checked={!on} onChange={(next) => setOn(!next)} />
      <Switch label="変えられないもの" checked disabled onChange={() => {}} />
    </>
  );
}

function Times() {
  const [start, setStart] = useState({ date: '2026-11-21', time: '20:00' });
  const [end, setEnd] = useState<EndTime>({ length: '2', end: start });
  return (
    <>
      <DateTimeField label="はじまり" value={start} onChange={setStart} required future />
      <EndTimeField start={start} value={end} onChange={setEnd} />
      <DateTimeField
        label="おわり"
        value={noTime}
        onChange={() => {}}
        error="終わりの日時を入力してください"
      />
    </>
  );
}
