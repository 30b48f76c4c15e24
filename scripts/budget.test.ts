import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { budget, complaintsAbout, firstLoad } from './budget.ts';
import type { BuiltFile } from './built-files.ts';

function built(name: string, fields: Partial<BuiltFile> = {}): BuiltFile {
  const none = { imports: [], dynamicImports: [], styles: [], isEntry: false, modules: {} };
  return { name, text: '', ...none, ...fields };
}

// Returns a random text, which hardly compresses.
const noise = (bytes: number) => randomBytes(bytes / 2).toString('hex');
const home = built('home.js', {
  modules: { 'client/routes/home.tsx': 10 },
  imports: ['shared.js'],
});
const entry = built('index.js', { isEntry: true, styles: ['first.css'] });

it('the budget counts only the direct and indirect imports of the entry and of home [VIEW-09]', () => {
  const files = [
    entry,
    home,
    built('shared.js', { text: noise(1000), imports: ['deep.js'] }),
    built('deep.js', { text: noise(1000), imports: ['shared.js'] }),
    built('first.css', { text: noise(500) }),
    built('post.js', { text: noise(9000), modules: { 'client/routes/post.tsx': 9000 } }),
  ];
  const { script, style } = firstLoad(files);
  expect(script).toBeGreaterThan(1000);
  expect(script).toBeLessThan(2000);
  expect(style).toBeGreaterThan(250);
  expect(complaintsAbout(firstLoad(files))).toEqual([]);
});

it('the budget lists the largest modules when it is exceeded [VIEW-09]', () => {
  const modules = {
    'node_modules/@scope/big/a.js': 60_000,
    'node_modules/@scope/big/b.js': 60_000,
    'client/ui/large.tsx': 90_000,
  };
  const shared = built('shared.js', { text: noise(budget.script * 3), modules });
  const style = built('first.css', { text: noise(budget.style * 3) });
  const lines = complaintsAbout(firstLoad([entry, home, shared, style])).join('\n');
  expect(lines).toContain('CSS: ');
  expect(lines).toMatch(
    /JavaScript: \d+ bytes.*\n {2}120000 @scope\/big\n {2}90000 client\/ui\/large\.tsx/,
  );
});

it('the budget reports code of other pages, web fonts, schemas, and a build without home [VIEW-09]', () => {
  const post = built('shared.js', { modules: { 'client/routes/post.tsx': 1 } });
  expect(complaintsAbout(firstLoad([entry, home, post]))).toEqual([
    "Loaded with home, but another page's: client/routes/post.tsx",
  ]);
  expect(complaintsAbout(firstLoad([entry, home, built('letters.woff2')]))).toHaveLength(1);
  expect(
    complaintsAbout(firstLoad([entry, home, built('a.css', { text: '@font-face{}' })])),
  ).toHaveLength(1);
  const user = built('user.js', { modules: { 'client/routes/user.tsx': 1 }, imports: ['zod.js'] });
  const zod = built('zod.js', { modules: { 'node_modules/zod/v4/index.js': 1 } });
  expect(complaintsAbout(firstLoad([entry, home, user, zod]))).toEqual([
    'Loaded with schemas: client/routes/user.tsx',
  ]);
  expect(complaintsAbout(firstLoad([entry]))).toEqual([
    'client/routes/home.tsx was not found in the build',
  ]);
});

it('the budget reports components whose classes app.css leaves out, if they can be rendered before all.css has loaded [VIEW-09]', () => {
  const form = 'client/features/posts/posts/writing/post-form.tsx';
  const first = { ...entry, dynamicImports: ['dialog.js', 'page.js'] };
  const dialog = built('dialog.js', { modules: { [form]: 1 } });
  const page = built('page.js', { styles: ['all-1.css'], imports: ['dialog.js'] });
  const styles = built('all-1.css');
  expect(complaintsAbout(firstLoad([first, home, dialog, page, styles]))).toEqual([
    `Loaded without all.css: ${form}`,
  ]);
  const withPageOnly = { ...first, dynamicImports: ['page.js'] };
  expect(complaintsAbout(firstLoad([withPageOnly, home, dialog, page, styles]))).toEqual([]);
});
