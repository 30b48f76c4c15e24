import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

const items = [
  { value: 'a', label: '新着' },
  { value: 'b', label: '人気' },
  { value: 'c', label: 'おすすめ' },
] as const;

function Example() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
  return (
    <Tabs label="並び" items={items} value={value} onChange={setValue}>
      {value} の中身
    </Tabs>
  );
}

describe('Tabs', () => {
  it('have a roving tabindex: arrows, Home and End move and select [LOOK-05]', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: '新着' }));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: '人気', selected: true }));
    expect(screen.getByRole('tabpanel', { name: '人気' }).textContent).toBe('b の中身');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('おすすめ');
    await user.keyboard('{Home}');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('新着');
    await user.tab();
    expect(screen.getByRole('tablist').contains(document.activeElement)).toBe(false);
  });
});
