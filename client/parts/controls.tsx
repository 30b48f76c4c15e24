import { Bell, Heart } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { Field, TextArea, TextInput } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TagInput } from '../ui/tag-input.tsx';
import { Section } from './section.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const tones = ['neutral', 'brand', 'warning', 'danger', 'success', 'veil'] as const;
const choices = [
  { value: 'a', label: 'ひとつめ' },
  { value: 'b', label: 'ふたつめ' },
  { value: 'c', label: 'みっつめ' },
] as const;

/** What one presses, types in and chooses with. */
export function Controls() {
  return (
    <>
      <Section title="Button">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            <Button variant={variant}>保存する</Button>
            <Button variant={variant} size="lg">
              <Heart className="size-5" aria-hidden="true" />
              保存する
            </Button>
            <Button variant={variant} busy>
              保存する
            </Button>
            <Button variant={variant} disabled>
              保存する
            </Button>
          </div>
        ))}
        <div>
          <IconButton icon={Bell} label="お知らせ" />
          <IconButton icon={Bell} label="お知らせ" disabled />
        </div>
      </Section>
      <Section title="Badge">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              下書き
            </Badge>
          ))}
        </div>
      </Section>
      <Section title="Field">
        <Fields />
      </Section>
    </>
  );
}

function Fields() {
  const [choice, setChoice] = useState<'a' | 'b' | 'c'>('a');
  const [tags, setTags] = useState<string[]>(['ルミ']);
  return (
    <div className="grid max-w-form gap-6">
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
      <ChoiceGroup
        label="選ぶ"
        name="choice"
        options={choices}
        value={choice}
        onChange={setChoice}
        required
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
      <Tabs label="並び" items={choices} value={choice} onChange={setChoice}>
        {choice}
      </Tabs>
    </div>
  );
}
