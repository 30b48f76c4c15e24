// Every component in every state, in both themes: `/gallery.html` on the development server. It is not part of the
// build, and its texts are not part of the interface.
import '../ui/styles/app.css';
import '../ui/styles/all.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from '#client/lib/router/router.ts';
import { RouterProvider } from '#client/lib/router/router-provider.tsx';
import ThemeChoice from '../features/shell/layout/theme-choice.tsx';
import { ToastHost } from '../ui/feedback/toast.tsx';
import { Controls, Layers } from './controls.tsx';
import { Fields } from './fields.tsx';
import { Lists, States } from './lists.tsx';
import { Tokens } from './tokens.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('No root element');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <Gallery /> }])} />
    <ToastHost />
  </StrictMode>,
);

function Gallery() {
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-8 gap-y-4 border-line border-b px-6 py-4">
        <h1 className="text-2xl">部品</h1>
        <ThemeChoice />
        <Layers />
      </header>
      <main className="grid lg:grid-cols-2">
        <Themed theme="light" />
        <Themed theme="dark" />
      </main>
    </>
  );
}

// `light-dark()` colours follow the color-scheme of the element they are used in.
function Themed({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <div
      style={{ colorScheme: theme }}
      className="flex min-w-0 flex-col gap-12 bg-paper px-6 py-8 text-ink"
    >
      <Tokens />
      <Controls />
      <Fields />
      <Lists theme={theme} />
      <States />
    </div>
  );
}
