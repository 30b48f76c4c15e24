import type { ReactNode } from 'react';

const colours = [
  'paper surface raised sunken hover line control ink ink-soft ink-faint brand brand-strong brand-soft',
  'like like-soft gold gold-fill gold-soft success success-soft danger danger-soft',
  'warning warning-soft info info-soft',
].flatMap((names) => names.split(' '));
const sizes = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl'];

export function Tokens() {
  return (
    <Section title="Tokens">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
        {colours.map((name) => (
          <li key={name} className="text-xs">
            <span
              className="block h-10 rounded-md border border-line"
              style={{ background: `var(--color-${name})` }}
            />
            {name}
          </li>
        ))}
      </ul>
      <ul>
        {sizes.map((name) => (
          <li key={name} style={{ fontSize: `var(--text-${name})` }}>
            {name}：星の街の仲間たちと、描こう。
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="border-line border-b pb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}
