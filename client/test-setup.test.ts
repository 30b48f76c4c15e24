import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('the error of a failed element query shows the document, whether the query waits or not', async () => {
  document.body.innerHTML = '<p>星</p>';
  expect(() => screen.getByText('月')).toThrow(/月.*<p>.*星/s);
  const late = screen.findByText('月', {}, { timeout: 1 });
  await expect(late).rejects.toThrow(/月.*<p>.*星/s);
});
