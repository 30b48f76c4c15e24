import { expect, it } from 'vitest';
import { drawingOf, withOwnModules } from './drawn-icons.ts';

it('the plugin replaces the import of icons by one import per icon, and keeps imports of types [VIEW-09]', () => {
  const code = [
    "import {\n  House,\n  type LucideIcon,\n  Search as Lens,\n} from 'lucide-react';",
    "import type { LucideProps } from 'lucide-react';",
    'House;',
  ].join('\n');
  expect(withOwnModules(code).split(/\n| (?=import)/)).toEqual([
    'import House from "\\u0000drawn-icon/house";',
    "import type { LucideIcon } from 'lucide-react';",
    'import Lens from "\\u0000drawn-icon/search";',
    "import type { LucideProps } from 'lucide-react';",
    'House;',
  ]);
});

it('the plugin accepts all names of an icon, and throws for unknown names', () => {
  expect(withOwnModules("import { Home } from 'lucide-react';")).toContain('drawn-icon/house"');
  expect(() => withOwnModules("import { Hoouse } from 'lucide-react';")).toThrow('Hoouse');
});

it('the plugin draws an icon without the attributes that only React needs', async () => {
  expect(await drawingOf('chevron-left')).toBe('<path d="m15 18-6-6 6-6"/>');
});
