// @vitest-environment node
import { expect, it } from 'vitest';
import { draw } from './entry-server.tsx';
import { anInitialData } from './testing/initial-data.ts';
import { aCard } from './testing/posts.ts';
import { aMember } from './testing/render.tsx';

const view = anInitialData();

it('draws home without a browser, with addresses as the browser writes them', async () => {
  const page = await draw(view);
  expect(page).toContain('ようこそ、ためしの広場へ');
  expect(page).toContain('届いていた絵');
  expect(page).toContain('href="#/login"');
  expect(page).toContain(`href="#/posts/${view.recent.items[0]?.id}"`);
});

it('waits for the parts that the browser loads later', async () => {
  const page = await draw({ ...view, session: aMember({ display_name: 'ことり' }) });
  expect(page).toContain('ことりのアカウントメニュー');
  expect(page).not.toContain('href="#/login"');
});

it('draws nobody into what another one sees', async () => {
  const [mine, other] = await Promise.all([
    draw({ ...view, session: aMember({ display_name: 'ほかならぬ私' }) }),
    draw(view),
  ]);
  expect(mine).toContain('ほかならぬ私');
  expect(other).not.toContain('ほかならぬ私');
});

it('holds nothing that the content security policy refuses, nor anything that a title could break out of', async () => {
  const hostile = '</template><script>alert("☆")</script><img src=x onerror=alert(1) style="x">';
  const page = await draw({
    ...view,
    recent: { ...view.recent, items: [aCard({ title: hostile })] },
  });
  expect(page).toContain('&lt;/template&gt;');
  expect(page).toContain(' data-style="');
  expect(page).not.toMatch(/<script|<\/template|<img src=x| style="|<link/);
});
