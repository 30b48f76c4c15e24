import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('the error of a failed search shows the document, at once and after a wait', async () => {
  document.body.innerHTML = '<p>星</p>';
  expect(() => screen.getByText('月')).toThrow(/月.*<p>.*星/s);
  const late = screen.findByText('月', {}, { timeout: 1 });
  await expect(late).rejects.toThrow(/月.*<p>.*星/s);
});
