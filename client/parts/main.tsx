// Every part in every state, to look at while working on them: `/parts.html` of the development server.
// It is never built, and its words are no part of the interface.
import '../ui/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ToastHost } from '../ui/toast.tsx';
import { Controls } from './controls.tsx';
import { Layers } from './layers.tsx';
import { States } from './states.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('No root element');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <Parts /> }])} />
    <ToastHost />
  </StrictMode>,
);

function Parts() {
  return (
    <main className="mx-auto flex max-w-page flex-col gap-12 px-4 py-10">
      <Controls />
      <States />
      <Layers />
    </main>
  );
}
